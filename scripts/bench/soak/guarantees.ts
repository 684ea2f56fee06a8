import { isFault, resultOf, type SoakResponse } from './send.ts';

/** Lambda's limit for responses is 6 MB; a refusal should be short. */
const MAX_RESPONSE_BYTES = 6_000_000;
const MAX_ERROR_BYTES = 12_000;

/** Values that attackers send in headers, and that no response may contain. */
export const FORGED = { proto: 'javascript', host: 'attacker.example' } as const;

/**
 * Returns the promises that a response breaks, one sentence for each: that there is one, no 5xx except 503 with
 * `Retry-After`, no large response, no long refusal, and no URL from forged headers.
 */
export function violationsIn(response: SoakResponse): string[] {
  const { status, text } = response;
  const bytes = Buffer.byteLength(text);
  const forged = [`${FORGED.proto}:`, FORGED.host].filter((part) => status < 400 && text.includes(part));
  return [
    ...(isFault(response) ? [resultOf(response)] : []),
    ...(bytes > MAX_RESPONSE_BYTES ? [`returns ${bytes} bytes`] : []),
    ...(status >= 400 && bytes > MAX_ERROR_BYTES ? [`is refused with ${bytes} bytes`] : []),
    ...forged.map((part) => `returns ${part} from its own headers`),
  ];
}
