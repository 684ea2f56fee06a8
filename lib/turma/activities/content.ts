import { MAX_CONTENT } from '../../../schemas/turma/fields.ts';
import { invalidMember } from '../../http/failure.ts';
import { cleanMember } from '../../http/html.ts';

/** A `<` that may begin a tag, on its own or together with text that a page adds after it. */
const MAY_BE_TAG = /<(?:[a-z/!?]|$)/i;

/**
 * Sanitizes text or HTML. Content without tags is plain text and stays unchanged, including `&` and `1 < 2`.
 * @param field the member's name, for the error message
 * @throws Failure 400 for elements nested more than 100 deep
 */
export const cleanTextOrHtml = async (field: string, content: string): Promise<string> =>
  MAY_BE_TAG.test(content) ? cleanMember(field, content) : content;

/**
 * Sanitizes the member `conteudo`. This can make it longer, because HTML encodes `&` as `&amp;`.
 * @throws Failure 400 if the result is empty or too long
 */
export async function cleanContent(conteudo: string): Promise<string> {
  const cleaned = await cleanTextOrHtml('conteudo', conteudo);
  if (cleaned === '' || cleaned.length > MAX_CONTENT)
    throw invalidMember(
      'conteudo',
      `expected text or HTML of 1 to ${MAX_CONTENT} characters after scripts and the like are removed`,
    );
  return cleaned;
}
