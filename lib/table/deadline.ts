import { AsyncLocalStorage } from 'node:async_hooks';
import { setMaxListeners } from 'node:events';
import type { TableFault } from './faults.ts';

/** The moment by which a piece of work has to be done, and the signal that ends its calls then. */
class Deadline {
  /** Of `performance.now()`, in milliseconds. */
  readonly #endMs: number;
  #lastFault: TableFault | undefined;
  #controller: AbortController | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(endMs: number) {
    this.#endMs = endMs;
  }

  get endMs(): number {
    return this.#endMs;
  }

  /** Timers may fire a millisecond early: once the calls have been ended, the time is over. */
  get isOver(): boolean {
    return this.#controller?.signal.aborted === true || performance.now() >= this.#endMs;
  }

  /** What went wrong last, of all tries of calls under this deadline: the reason why it comes to end them. */
  get lastFault(): TableFault | undefined {
    return this.#lastFault;
  }

  noteFault(fault: TableFault): void {
    this.#lastFault = fault;
  }

  /** Aborts when the time is over. It is made for the first call: many requests are refused without one. */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      const controller = new AbortController();
      // Every call under way listens, and there are more than the ten that Node takes for a leak.
      setMaxListeners(0, controller.signal);
      const leftMs = Math.max(0, this.#endMs - performance.now());
      this.#timer = setTimeout(() => controller.abort(OVER), leftMs);
      this.#controller = controller;
    }
    return this.#controller.signal;
  }

  /** Ends the calls that are still under way: when the work has failed, nobody waits for the rest of it. */
  close(): void {
    clearTimeout(this.#timer);
    this.#controller?.abort(OVER);
  }
}

/** One for all, since making an error costs more than aborting with it. */
const OVER = new Error('The work that made this call is over');

export type { Deadline };

const running = new AsyncLocalStorage<Deadline>();

/**
 * Runs work that has to be done within `timeoutMs`. All calls of the table that it makes share this time: when it is
 * over, they end with `TableUnavailable` or `TableThrottled`. A deadline inside another one does not extend it.
 */
export function withDeadline<T>(timeoutMs: number, work: () => Promise<T>): Promise<T> {
  const endMs = Math.min(
    performance.now() + timeoutMs,
    running.getStore()?.endMs ?? Number.POSITIVE_INFINITY,
  );
  const deadline = new Deadline(endMs);
  return running.run(deadline, work).finally(() => deadline.close());
}

/** The deadline of the work around this call; none outside of `withDeadline`. */
export function currentDeadline(): Deadline | undefined {
  return running.getStore();
}
