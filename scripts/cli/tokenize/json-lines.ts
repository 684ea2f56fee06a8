import { parseObject } from '../../../lib/stream/json.ts';
import { decodeText, type LogEvent, type PlainLine } from '../../../lib/tokenizer/index.ts';

/** Reads lines that are JSON objects, as events. Empty lines are skipped, and other lines are left out and counted. */
export class JsonLines {
  readonly #onEvent: (event: LogEvent) => void;
  #lines = 0;
  #wrong = 0;
  #firstWrong = 0;

  constructor(onEvent: (event: LogEvent) => void) {
    this.#onEvent = onEvent;
  }

  readonly add = (line: PlainLine): void => {
    this.#lines++;
    if (line.isEmpty) return;
    const event = parseObject(decodeText(line.view, line.start, line.end));
    if (typeof event === 'object') {
      this.#onEvent(event);
      return;
    }
    this.#wrong++;
    if (this.#wrong === 1) this.#firstWrong = this.#lines;
  };

  /** That lines were left out, if there were any. */
  get problem(): string | undefined {
    return this.#wrong === 0
      ? undefined
      : `Lines that are not JSON objects were left out: ${this.#wrong}, the first in line ${this.#firstWrong}.`;
  }
}
