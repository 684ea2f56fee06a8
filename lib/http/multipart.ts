import { invalidMember, unreadableForm } from './failure.ts';
import { type FormValue, formOf } from './form.ts';

/**
 * Reads a `multipart/form-data` body with the platform's own parser; its names are those of other forms. An input for
 * files that was left empty counts as not sent.
 * @throws Failure 400 for a body that does not consist of such parts, and for a file, since nothing takes one
 */
export async function parseMultipart(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<Record<string, FormValue>> {
  const parts = [...(await partsOf(bytes, contentType))].filter(([, value]) => !isLeftEmpty(value));
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
    throw unreadableForm('The body is not in parts as its content type says; is its boundary right?', error);
  }
}

function isLeftEmpty(value: string | File): boolean {
  return typeof value !== 'string' && value.name === '' && value.size === 0;
}
