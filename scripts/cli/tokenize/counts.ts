import type { Pipeline, PipelineFailure } from '../../../lib/tokenizer/index.ts';
import { counted } from '../lib/counted.ts';

/** Counts what happens to the events of a pipeline. Its functions are the observer of the pipeline. */
export class Counts {
  readonly #failures = new Map<string, number>();
  readonly #events = new Map<string, number>();
  #unmatched = 0;

  readonly onFailure = ({ transform, field, reason }: PipelineFailure): void => {
    const what = `transform ${transform}, field ${field}: ${reason}`;
    this.#failures.set(what, (this.#failures.get(what) ?? 0) + 1);
  };

  readonly onTokens = (_count: number, transform: string): void => this.onBlock(1, 0, transform);

  /** Counts the events of a transform that the pipeline does not count one by one. */
  readonly onBlock = (events: number, _tokens: number, transform: string): void => {
    this.#events.set(transform, (this.#events.get(transform) ?? 0) + events);
  };

  readonly onUnmatched = (): void => {
    this.#unmatched++;
  };

  get hasFailures(): boolean {
    return this.#failures.size > 0;
  }

  /** Returns a line for each kind of failure; and for each transform if any has a condition. */
  toString({ transforms }: Pipeline): string {
    const hasConditions = transforms.some(({ options }) => options.when !== undefined);
    const lines = [...this.#failures].map(([what, count]) => `${what} (${counted(count, 'time')})`);
    if (hasConditions && transforms.length > 1)
      lines.push(...transforms.map(({ id }) => `events of transform ${id}: ${this.#events.get(id) ?? 0}`));
    if (this.#unmatched > 0) lines.push(`events that match no condition: ${this.#unmatched}`);
    return lines.join('\n');
  }
}
