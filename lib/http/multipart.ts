import { invalidMember, unreadableForm } from './failure.ts';
import { type FormValue, formOf } from './form.ts';

/**
 * Parses a `multipart/form-data` body with the platform's parser; names may have brackets as in other forms. A file
 * input that was left empty is ignored.
 * @throws Failure 400 for a malformed body, and for a file: no operation accepts one
 */
export async function parseMultipart(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<Record<string, FormValue>> {
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
      'The body is not the multipart form that its content type declares; check the boundary',
      error,
    );
  }
}

function isEmptyFileInput(value: string | File): boolean {
  return typeof value !== 'string' && value.name === '' && value.size === 0;
}
