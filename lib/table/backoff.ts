import { setTimeout } from 'node:timers/promises';

const FIRST_MS = 20;
const LONGEST_MS = 800;

/** Among many that write to the same items one succeeds after the other; so it takes some seconds until all have. */
const MOST_ATTEMPTS = 20;

/**
 * Waits before the given repetition (1 for the first): a random time below a bound that doubles, so that callers who
 * met once do not meet again.
 * @throws Error when it has been tried often enough
 */
export async function backoff(attempt: number): Promise<void> {
  if (attempt > MOST_ATTEMPTS) {
    throw new Error(`The table did not take the request in ${MOST_ATTEMPTS} attempts`);
  }
  await setTimeout(Math.random() * Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt));
}
