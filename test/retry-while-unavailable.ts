import { setTimeout } from 'node:timers/promises';

/** How long to repeat a call: generous, because the machine may be busy, and less than the time of a test. */
const LIMIT_MS = 240_000;

const PAUSE_MS = 100;

/** Repeats a call that a busy machine does not answer by the deadline of a request. */
export async function retryWhileUnavailable<T extends { readonly status: number | undefined }>(
  call: () => Promise<T>,
): Promise<T> {
  const end = performance.now() + LIMIT_MS;
  for (;;) {
    const answer = await call();
    if (answer.status !== 503 || performance.now() > end) return answer;
    await setTimeout(PAUSE_MS);
  }
}
