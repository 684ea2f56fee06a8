import { invalidMember } from '../../http/failure.ts';
import { responseBytes } from '../../http/response-size.ts';

/**
 * Limits the total size of a record. Texts are limited one by one when sent, but can be longer in the response, since
 * `&` becomes `&amp;`; so the whole record is measured as the response has it.
 * @param record names it in the error message: `an event`
 * @param before the texts before a change: those that were too large already must not become larger
 * @throws Failure 400 that names the description, which callers can shorten
 */
export function requireBytes(shown: unknown, max: number, record: string, before?: unknown): void {
  const bytes = responseBytesOf(shown);
  if (bytes <= max || (before !== undefined && bytes <= responseBytesOf(before))) return;
  throw invalidMember(
    'description',
    `expected ${record} whose texts take at most ${max} bytes in all; these take ${bytes}`,
  );
}

/** The size of texts in the response of a function: a quote or a backslash takes four bytes there. */
export const responseBytesOf = (shown: unknown) => responseBytes(JSON.stringify(shown));
