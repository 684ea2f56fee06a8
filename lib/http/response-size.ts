import { responseTooLarge } from './failure.ts';

/** Lambda limits responses to 6 MB, headers included. */
const MAX_RESPONSE_BYTES = 6_000_000;

/** The size of a text in the response of a function, which is JSON with the body as a text. */
export const responseBytes = (text: string) => Buffer.byteLength(JSON.stringify(text));

/** Maximum size of a UTF-16 unit there, as of `\u0001`. */
const MAX_BYTES_PER_UNIT = 6;

/**
 * Refuses a body that the function cannot return: the caller would get the gateway's 500. Only pages that are larger
 * than the default ones can have such a body.
 * @throws Failure 400
 */
export function requireResponseSize(body = ''): void {
  if (body.length * MAX_BYTES_PER_UNIT <= MAX_RESPONSE_BYTES) return;
  if (responseBytes(body) > MAX_RESPONSE_BYTES) throw responseTooLarge();
}
