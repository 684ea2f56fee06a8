import type { PipelineFailure } from '../../../lib/tokenizer/index.ts';

/** Counts failures by transform, field and reason. */
export class Failures {
  readonly #counts = new Map<string, number>();

  readonly add = ({ transform, field, reason }: PipelineFailure): void => {
    const what = `transform ${transform}, field ${field}: ${reason}`;
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
  };

  get isEmpty(): boolean {
    return this.#counts.size === 0;
  }

  /** Returns a line for each kind of failure. */
  toString(): string {
    return [...this.#counts].map(([what, count]) => `${what} (${count} times)`).join('\n');
  }
}
