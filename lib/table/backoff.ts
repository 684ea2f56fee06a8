import { setTimeout } from 'node:timers/promises';
import { backoffMs } from '../backoff.ts';
import { endWithin } from './deadline.ts';

/** Retries stop after this time even without a deadline. */
export const RETRY_TIMEOUT_MS = 10_000;

const WAITS = { firstMs: 40, maxMs: 800 };

/** Waits between attempts of calls that the table lacks capacity for. No wait ends after the request's deadline. */
export class Backoff {
  readonly #timeoutMs: number;
  #endMs: number | undefined;
  #waits = 0;

  /** @param timeoutMs how long to retry from the first wait on, if the deadline is not earlier */
  constructor(timeoutMs = RETRY_TIMEOUT_MS) {
    this.#timeoutMs = timeoutMs;
  }

  /** Waits before the next attempt. @returns false if there is no time for one */
  async wait(): Promise<boolean> {
    this.#endMs ??= endWithin(this.#timeoutMs);
    const waitMs = backoffMs(this.#waits++, WAITS);
    if (performance.now() + waitMs >= this.#endMs) return false;
    await setTimeout(waitMs);
    return true;
  }
}
