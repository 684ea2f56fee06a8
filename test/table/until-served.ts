import type { InProcessAnswer } from '../../scripts/stack/in-process.ts';

const ATTEMPTS = 5;

/** Repeats a call that a busy machine does not answer by the deadline of a request. */
export async function untilServed(call: () => Promise<InProcessAnswer>): Promise<InProcessAnswer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await call();
    if (answer.status !== 503 || attempt === ATTEMPTS) return answer;
  }
}
