import { invalidMember } from '../../http/failure.ts';

/**
 * Limits what a record shows as a whole. Texts are limited one by one as they are sent; but what is shown of them can be
 * longer, since `&` becomes `&amp;`, so all of a record is measured once more as an answer has it.
 * @param record for the refusal: `an event`
 * @throws Failure 400 that names the description, which is what can be shortened
 */
export function requireBytes(shown: unknown, max: number, record: string): void {
  const bytes = Buffer.byteLength(JSON.stringify(shown));
  if (bytes <= max) return;
  throw invalidMember(
    'description',
    `expected ${record} whose texts take at most ${max} bytes together, these take ${bytes}`,
  );
}
