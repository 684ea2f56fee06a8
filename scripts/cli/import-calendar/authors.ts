import { UsageError } from '../lib/command.ts';

/** Maps the authors of another calendar to authors here; to none by default. */
export class Authors {
  readonly #all: number | 'same';
  readonly #single: ReadonlyMap<string, number>;

  /**
   * @param given `7` for all, `same` for their own numbers, `3=7` for one of them
   * @throws UsageError for anything else
   */
  constructor(given: readonly string[]) {
    const pairs = given.map((text) => /^(?:([1-9]\d{0,14})=)?([1-9]\d{0,14}|same)$/.exec(text));
    const wrong = pairs.findIndex((pair) => pair === null || (pair[1] !== undefined && pair[2] === 'same'));
    if (wrong !== -1) {
      throw new UsageError(`--author ${given[wrong]} is not understood: write 7, 3=7 or same.`);
    }
    const all = pairs.find((pair) => pair?.[1] === undefined)?.[2];
    this.#all = all === 'same' ? 'same' : Number(all ?? 0);
    this.#single = new Map(
      pairs.flatMap((pair) => (pair?.[1] === undefined ? [] : [[pair[1], Number(pair[2])]])),
    );
  }

  /** Returns the number here of an author there; 0 for none. */
  of(author: string): number {
    const own = /^[1-9]\d{0,14}$/.test(author) ? Number(author) : 0;
    return this.#single.get(author) ?? (this.#all === 'same' ? own : this.#all);
  }
}
