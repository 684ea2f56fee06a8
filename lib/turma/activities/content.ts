import { MAX_CONTENT } from '../../../schemas/turma/fields.ts';
import { invalidMember } from '../../http/failure.ts';
import { cleanMember } from '../../http/html.ts';

/**
 * Text or HTML as it may be shown to others. What has no tag is plain text and stays as it is, its `&` too.
 * @param field the member that holds it, for the refusal
 * @throws Failure 400 for elements nested more than 100 deep
 */
export const cleanTextOrHtml = async (field: string, content: string): Promise<string> =>
  content.includes('<') ? cleanMember(field, content) : content;

/**
 * The member `conteudo` of a request, cleaned. That can make it longer, since HTML writes `&` as `&amp;`.
 * @throws Failure 400 where cleaning leaves nothing or too much
 */
export async function cleanContent(conteudo: string): Promise<string> {
  const cleaned = await cleanTextOrHtml('conteudo', conteudo);
  if (cleaned === '' || cleaned.length > MAX_CONTENT)
    throw invalidMember(
      'conteudo',
      `expected text or HTML that has 1 to ${MAX_CONTENT} characters when scripts and the like are removed`,
    );
  return cleaned;
}
