import { setTimeout } from 'node:timers/promises';

const FIRST_MS = 20;
const LONGEST_MS = 800;
const MOST_ATTEMPTS = 10;

/**
 * Waits before the given repetition (1 for the first): a random time below a bound that doubles, so that callers who
 * met once do not meet again.
 * @throws Error when it has been tried often enough
 */
export async function backoff(attempt: number, most = MOST_ATTEMPTS): Promise<void> {
  if (attempt > most) throw new Error(`The table did not take the request in ${most} attempts`);
  await setTimeout(Math.random() * Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt));
}
