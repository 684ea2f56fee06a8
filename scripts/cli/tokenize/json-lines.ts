import { parseObject } from '../../../lib/stream/json.ts';
import { decodeText, type LogEvent, type PlainLine } from '../../../lib/tokenizer/index.ts';

/** Lines that were left out for the same reason. */
interface LeftOut {
  count: number;
  readonly firstLine: number;
}

/** Reads lines that are JSON objects, as events. Empty lines are skipped, and other lines are left out and counted. */
export class JsonLines {
  readonly #onEvent: (event: LogEvent) => void;
  #lines = 0;
  readonly #leftOut = new Map<string, LeftOut>();

  constructor(onEvent: (event: LogEvent) => void) {
    this.#onEvent = onEvent;
  }

  readonly add = (line: PlainLine): void => {
    this.#lines++;
    if (line.isEmpty) return;
    const event = parseObject(decodeText(line.view, line.start, line.end));
    if (typeof event === 'object') this.#onEvent(event);
    else this.#leaveOut(event === undefined ? 'are not JSON objects' : 'have too many or too large values');
  };

  #leaveOut(reason: string): void {
    const before = this.#leftOut.get(reason);
    if (before === undefined) this.#leftOut.set(reason, { count: 1, firstLine: this.#lines });
    else before.count++;
  }

  /** A message about the lines that were left out, if any. */
  get problem(): string | undefined {
    const problems = [...this.#leftOut].map(
      ([reason, { count, firstLine }]) =>
        `Lines that ${reason} were left out: ${count}, the first on line ${firstLine}.`,
    );
    return problems.length === 0 ? undefined : problems.join('\n');
  }
}
