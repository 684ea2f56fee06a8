import { invalidMember, unreadableForm } from './failure.ts';
import { type FormValue, formOf } from './form.ts';

/**
 * Maximum length of the content type. Boundaries have at most 70 characters (RFC 2046); the parser's time grows with
 * the product of the lengths of the boundary and the body.
 */
const MAX_TYPE_CHARS = 250;

/**
 * Parses a `multipart/form-data` body with the platform's parser; names may have brackets as in other forms. An empty
 * file input is ignored.
 * @throws Failure 400 for a malformed body, and for a file: no operation accepts one
 */
export async function parseMultipart(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<Record<string, FormValue>> {
  if (contentType.length > MAX_TYPE_CHARS)
    throw unreadableForm(
      `The content type of a multipart form may have at most ${MAX_TYPE_CHARS} characters`,
    );
  const parts = [...(await partsOf(bytes, contentType))].filter(([, value]) => !isEmptyFileInput(value));
  return formOf(
    parts.map(([name, value]) => {
      if (typeof value !== 'string') throw invalidMember(name, 'expected text, not a file');
      return [name, value];
    }),
  );
}

async function partsOf(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { 'content-type': contentType } }).formData();
  } catch (error) {
    throw unreadableForm(
      'The body is not the multipart form that its content type declares; check the boundary and the part headers',
      error,
    );
  }
}

function isEmptyFileInput(value: string | File): boolean {
  return typeof value !== 'string' && value.name === '' && value.size === 0;
}
