/** The work that a file may cause: in proportion to its size, with an allowance for small files. */

const ALLOWANCE = 10_000_000;
const PER_BYTE = 50;
/** The work that one event may cause, unless stated otherwise. */
const PER_EVENT = 1_000_000;

/** More work than the file may cause. */
export class TooMuchWork extends Error {}

/** Counts the steps of expanding rules, some of which would never end. */
export class Work {
  #left: number;
  readonly #perEvent: number;
  #leftForEvent: number;

  /**
   * @param bytes the size of the file, 0 for a rule by itself
   * @param perEvent the work that one event may cause
   */
  constructor(bytes: number, perEvent = PER_EVENT) {
    this.#left = ALLOWANCE + PER_BYTE * bytes;
    this.#perEvent = perEvent;
    this.#leftForEvent = perEvent;
  }

  beginEvent(): void {
    this.#leftForEvent = this.#perEvent;
  }

  /** @throws TooMuchWork */
  spend(steps: number): void {
    this.#left -= steps;
    this.#leftForEvent -= steps;
    if (this.#left < 0) throw new TooMuchWork('the rules in this file take too long to expand');
    if (this.#leftForEvent < 0) throw new TooMuchWork('its RRULE matches too rarely');
  }
}
