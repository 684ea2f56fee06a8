/** What was answered to a request of the hostile phase. */
export interface HostileAnswer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: string;
}

/** A function's answer can have 6 MB, and a refusal should be short. */
const MAX_ANSWER_BYTES = 6_000_000;
const MAX_REFUSAL_BYTES = 12_000;

/** What attackers write into headers, and what has to be in no answer. */
export const FORGED = { proto: 'javascript', host: 'attacker.example' } as const;

/**
 * Which promises an answer breaks, one sentence for each: nothing is 5xx but 503 that says when to come again, no answer
 * is too large, no refusal is long, and no address comes from what the request claims.
 */
export function brokenPromises({ status, retryAfter, body }: HostileAnswer): string[] {
  const bytes = Buffer.byteLength(body);
  const isBusy = status === 503 && /^\d+$/.test(retryAfter ?? '');
  const forged = [`${FORGED.proto}:`, FORGED.host].filter((text) => status < 400 && body.includes(text));
  return [
    ...(status >= 500 && !isBusy ? [`is answered ${status}: ${body.slice(0, 300)}`] : []),
    ...(bytes > MAX_ANSWER_BYTES ? [`is answered with ${bytes} bytes`] : []),
    ...(status >= 400 && bytes > MAX_REFUSAL_BYTES ? [`is refused with ${bytes} bytes`] : []),
    ...forged.map((text) => `is answered with ${text}, which it claimed itself`),
  ];
}
