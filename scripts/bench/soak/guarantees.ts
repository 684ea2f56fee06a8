/**
 * After how many milliseconds a request counts as one without a response. A function has 15 seconds, but the machine may
 * be so busy that the gateway emulation is late.
 */
export const RESPONSE_TIMEOUT_MS = 120_000;

/** The response to a request of the hostile phase. */
export interface HostileResponse {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: string;
}

/** Lambda's limit for responses is 6 MB; a refusal should be short. */
const MAX_RESPONSE_BYTES = 6_000_000;
const MAX_ERROR_BYTES = 12_000;

/** Values that attackers send in headers, and that no response may contain. */
export const FORGED = { proto: 'javascript', host: 'attacker.example' } as const;

/**
 * Returns the promises that a response breaks, one sentence for each: no 5xx except 503 with `Retry-After`, no large
 * response, no long refusal, and no URL from forged headers.
 */
export function violationsIn({ status, retryAfter, body }: HostileResponse): string[] {
  const bytes = Buffer.byteLength(body);
  const isBusy = status === 503 && /^\d+$/.test(retryAfter ?? '');
  const forged = [`${FORGED.proto}:`, FORGED.host].filter((text) => status < 400 && body.includes(text));
  return [
    ...(status >= 500 && !isBusy ? [`returns ${status}: ${body.slice(0, 300)}`] : []),
    ...(bytes > MAX_RESPONSE_BYTES ? [`returns ${bytes} bytes`] : []),
    ...(status >= 400 && bytes > MAX_ERROR_BYTES ? [`is refused with ${bytes} bytes`] : []),
    ...forged.map((text) => `returns ${text} from its own headers`),
  ];
}
