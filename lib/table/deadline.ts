import { AsyncLocalStorage } from 'node:async_hooks';
import { setMaxListeners } from 'node:events';
import type { TableFault } from './faults.ts';

/** When a piece of work must be done, and the signal that aborts its calls then. */
class Deadline {
  /** On the clock of `performance.now()`. */
  readonly endMs: number;
  #lastFault: TableFault | undefined;
  #controller: AbortController | undefined;
  #timer: NodeJS.Timeout | undefined;
  #pending = 0;

  constructor(endMs: number) {
    this.endMs = endMs;
  }

  /** Also true once the calls are aborted, because timers may fire a millisecond early. */
  get isOver(): boolean {
    return this.#controller?.signal.aborted === true || performance.now() >= this.endMs;
  }

  /** The last fault of any attempt under this deadline: the likely reason for a timeout. */
  get lastFault(): TableFault | undefined {
    return this.#lastFault;
  }

  noteFault(fault: TableFault): void {
    this.#lastFault = fault;
  }

  /** Makes a call that is aborted at the deadline. */
  async call<T>(make: (abortSignal: AbortSignal) => Promise<T>): Promise<T> {
    this.#pending += 1;
    try {
      return await make(this.#signal);
    } finally {
      this.#pending -= 1;
    }
  }

  /** Created for the first call, because many requests are rejected without one. */
  get #signal(): AbortSignal {
    if (this.#controller === undefined) {
      const controller = new AbortController();
      // Every pending call listens, and Node warns of a leak above ten listeners.
      setMaxListeners(0, controller.signal);
      const leftMs = Math.max(0, this.endMs - performance.now());
      this.#timer = setTimeout(() => controller.abort(ABORTED), leftMs);
      this.#controller = controller;
    }
    return this.#controller.signal;
  }

  /** Aborts pending calls: after the work has failed, nothing awaits them. */
  close(): void {
    clearTimeout(this.#timer);
    if (this.#pending > 0) this.#controller?.abort(ABORTED);
  }
}

/** Shared, because creating an error costs more than aborting. */
const ABORTED = new Error('The work that made this call has ended');

const running = new AsyncLocalStorage<Deadline>();

/**
 * Runs work that must finish within `timeoutMs`. All of its table calls share this time; after it, they fail with
 * `TableUnavailable` or `TableThrottled`. A nested deadline does not extend the outer one.
 */
export function withDeadline<T>(timeoutMs: number, work: () => Promise<T>): Promise<T> {
  const deadline = new Deadline(endWithin(timeoutMs));
  return running.run(deadline, work).finally(() => deadline.close());
}

/**
 * The time when a timeout that starts now ends, on the clock of `performance.now()`; no later than the current
 * deadline.
 */
export function endWithin(timeoutMs: number): number {
  return Math.min(performance.now() + timeoutMs, currentDeadline()?.endMs ?? Number.POSITIVE_INFINITY);
}

/** The deadline of the current work; undefined outside `withDeadline`. */
export function currentDeadline(): Deadline | undefined {
  return running.getStore();
}
