import { cleanMember } from '../../http/html.ts';
import { paragraphs } from './paragraphs.ts';
import { lineFeeds } from './text.ts';

/**
 * A description or an excerpt as it is stored and shown: cleaned HTML in paragraphs. It is laid out when written, so
 * that reads need no rendering.
 * @param field the member that contains it, for the error message
 * @param before what the record has: if it is sent back unchanged, it stays the same, although a new layout could close
 * elements elsewhere
 * @throws Failure 400 for HTML that is nested too deeply
 */
export async function richText(field: string, html: string, before?: string): Promise<string> {
  if (lineFeeds(html) === before) return before;
  return paragraphs(await cleanMember(field, html));
}
