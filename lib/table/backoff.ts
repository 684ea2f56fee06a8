import { setTimeout } from 'node:timers/promises';
import { backoffMs } from '../backoff.ts';
import { currentDeadline } from './deadline.ts';

/** Retries stop after this time even without a deadline. */
const RETRY_TIMEOUT_MS = 10_000;

/** When to stop retrying work that starts now, on the clock of `performance.now()`. */
export function retryEndMs(timeoutMs = RETRY_TIMEOUT_MS): number {
  return Math.min(performance.now() + timeoutMs, currentDeadline()?.endMs ?? Number.POSITIVE_INFINITY);
}

const WAITS = { firstMs: 40, maxMs: 800 };

/** Waits between attempts of calls that the table has no capacity for. No wait ends after the deadline of the request. */
export class Backoff {
  readonly #endMs: number;
  #waits = 0;

  /** @param timeoutMs how long to retry from now on, if the deadline is not earlier; ten seconds by default */
  constructor(timeoutMs?: number) {
    this.#endMs = retryEndMs(timeoutMs);
  }

  /** Waits before the next attempt. @returns false if there is no time for one */
  async wait(): Promise<boolean> {
    const waitMs = backoffMs(this.#waits++, WAITS);
    if (performance.now() + waitMs >= this.#endMs) return false;
    await setTimeout(waitMs);
    return true;
  }
}
