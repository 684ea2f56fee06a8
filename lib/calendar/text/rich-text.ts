import { cleanMember } from '../../http/html.ts';
import { paragraphs } from './paragraphs.ts';

/**
 * A description or an excerpt as it is stored and shown: cleaned HTML in paragraphs. It is laid out when it is written,
 * so that reading a list of events renders nothing.
 * @param field the member that holds it, for the refusal
 * @throws Failure 400 for HTML that is nested too deeply
 */
export async function richText(field: string, html: string): Promise<string> {
  return paragraphs(await cleanMember(field, html));
}
