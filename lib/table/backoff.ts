import { setTimeout } from 'node:timers/promises';
import { currentDeadline } from './deadline.ts';

/** How long something is tried again, also where no deadline ends it earlier. */
const RETRY_TIMEOUT_MS = 10_000;

/** Until when something that is begun now is tried again, as `performance.now()` counts. */
export function retriedUntilMs(): number {
  return Math.min(performance.now() + RETRY_TIMEOUT_MS, currentDeadline()?.endMs ?? Number.POSITIVE_INFINITY);
}

const FIRST_WAIT_MS = 40;
const MAX_WAIT_MS = 800;

/**
 * The waits between the attempts at something that the table has no capacity for: each a random time below a bound
 * that doubles, so that callers who met once do not meet again. None ends after the deadline of the request.
 */
export class Backoff {
  readonly #endMs = retriedUntilMs();
  #boundMs = FIRST_WAIT_MS;

  /** Waits before the next attempt. @returns whether there is time for one */
  async wait(): Promise<boolean> {
    const waitMs = Math.random() * this.#boundMs;
    this.#boundMs = Math.min(MAX_WAIT_MS, this.#boundMs * 2);
    if (performance.now() + waitMs >= this.#endMs) return false;
    await setTimeout(waitMs);
    return true;
  }
}
