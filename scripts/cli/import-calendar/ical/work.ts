/** The work that a file may cause: in proportion to its size, with an allowance for small files. */

const ALLOWANCE = 10_000_000;
const PER_BYTE = 50;
/** The work that one event may cause. */
const PER_EVENT = 1_000_000;

/** More work than the file may cause. */
export class TooMuchWork extends Error {}

/** Counts the steps of expanding rules, some of which would never end. */
export class Work {
  #left: number;
  #leftForEvent = PER_EVENT;

  /** @param bytes the size of the file */
  constructor(bytes: number) {
    this.#left = ALLOWANCE + PER_BYTE * bytes;
  }

  beginEvent(): void {
    this.#leftForEvent = PER_EVENT;
  }

  /** @throws TooMuchWork */
  spend(steps: number): void {
    this.#left -= steps;
    this.#leftForEvent -= steps;
    if (this.#left < 0) throw new TooMuchWork('the rules in this file take too long to expand');
    if (this.#leftForEvent < 0) throw new TooMuchWork('its RRULE matches too rarely');
  }
}
