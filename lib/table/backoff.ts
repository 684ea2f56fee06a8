import { setTimeout } from 'node:timers/promises';
import { currentDeadline } from './deadline.ts';

/** Retries stop after this time even without a deadline. */
const RETRY_TIMEOUT_MS = 10_000;

/** When to stop retrying work that starts now, on the clock of `performance.now()`. */
export function retryEndMs(timeoutMs = RETRY_TIMEOUT_MS): number {
  return Math.min(performance.now() + timeoutMs, currentDeadline()?.endMs ?? Number.POSITIVE_INFINITY);
}

const FIRST_WAIT_MS = 40;
const MAX_WAIT_MS = 800;

/**
 * Exponential backoff with full jitter for calls that the table has no capacity for, so that callers who collided once
 * do not collide again. No wait ends after the deadline of the request.
 */
export class Backoff {
  readonly #endMs: number;
  #boundMs = FIRST_WAIT_MS;

  /** @param timeoutMs how long to retry from now on, if the deadline is not earlier; ten seconds by default */
  constructor(timeoutMs?: number) {
    this.#endMs = retryEndMs(timeoutMs);
  }

  /** Waits before the next attempt. @returns false if there is no time for one */
  async wait(): Promise<boolean> {
    const waitMs = Math.random() * this.#boundMs;
    this.#boundMs = Math.min(MAX_WAIT_MS, this.#boundMs * 2);
    if (performance.now() + waitMs >= this.#endMs) return false;
    await setTimeout(waitMs);
    return true;
  }
}
