import { cleanHtml, NestedTooDeeply } from '../text/clean-html.ts';
import { withoutControls } from './clean-texts.ts';
import { invalidMember } from './failure.ts';

/**
 * Cleans HTML from a request, so that it is safe to show; see `lib/text/clean-html.ts`.
 * @param field the member that contains it, for the error message
 * @throws Failure 400 for elements nested more than 100 deep
 */
export async function cleanMember(field: string, html: string): Promise<string> {
  try {
    // Cleaning decodes references such as `&#27;` to control characters.
    return withoutControls(await cleanHtml(html)).trim();
  } catch (error) {
    if (!(error instanceof NestedTooDeeply)) throw error;
    throw invalidMember(field, `expected HTML whose elements are nested at most ${error.maxDepth} deep`);
  }
}
