/** The work that a file may cause: in proportion to its size, with an allowance for small files. */

const ALLOWANCE_STEPS = 10_000_000;
const STEPS_PER_BYTE = 50;
/** The work that one event may cause, unless stated otherwise. */
const STEPS_PER_EVENT = 1_000_000;

/** Thrown for more work than a file or an event may cause. */
export class TooMuchWork extends Error {}

/** Counts the steps of expanding rules, some of which would never end. */
export class Work {
  #left: number;
  readonly #perEvent: number;
  #leftForEvent: number;

  /**
   * @param bytes the size of the file, 0 for a rule on its own
   * @param perEvent the work that one event may cause, in steps
   */
  constructor(bytes: number, perEvent = STEPS_PER_EVENT) {
    this.#left = ALLOWANCE_STEPS + STEPS_PER_BYTE * bytes;
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
