import type { InProcessResponse } from '../../scripts/stack/in-process.ts';

const ATTEMPTS = 5;

/** Repeats a call that a busy machine does not answer by the deadline of a request. */
export async function retryWhileUnavailable(
  call: () => Promise<InProcessResponse>,
): Promise<InProcessResponse> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await call();
    if (answer.status !== 503 || attempt === ATTEMPTS) return answer;
  }
}
