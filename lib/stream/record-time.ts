/** Measures how long records take: a few kilobytes of gzip can take seconds. */
export class RecordTime {
  readonly #remaining: () => number;
  #begin = 0;
  #longest = 0;

  /** @param remaining milliseconds until the function is stopped */
  constructor(remaining: () => number) {
    this.#remaining = remaining;
  }

  /** Begins a record. @returns whether less time is left than twice what the slowest record so far has taken */
  beginsTooLate(): boolean {
    this.#begin = this.#remaining();
    return this.#begin < 2 * this.#longest;
  }

  end(): void {
    this.#longest = Math.max(this.#longest, this.#begin - this.#remaining());
  }
}
