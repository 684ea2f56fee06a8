import { linesOf, validUtf8, withoutByteOrderMark } from '../../../lib/stream/plain-lines.ts';
import type { PlainLine } from '../../../lib/tokenizer/index.ts';
import { UserError } from '../lib/command.ts';

/** Maximum length of a line, in bytes; a longer one suggests a file without lines. */
const MAX_LINE_BYTES = 64 * 1024 * 1024;

const LINE_FEED = 0x0a;

/** Splits a stream of bytes into lines, without line breaks (LF or CRLF). */
export class LineSplitter {
  readonly #onLine: (line: PlainLine) => void;
  readonly #onBlock: ((block: Uint8Array) => void) | undefined;
  /** The beginning of a line that has not ended yet. */
  #rest: Buffer[] = [];
  #restBytes = 0;
  #isFirst = true;

  /**
   * @param onLine receives each line, which is valid until it returns
   * @param onBlock receives lines together instead, in valid UTF-8 and with their line breaks, but not a last line
   * without a line break
   */
  constructor(onLine: (line: PlainLine) => void, onBlock?: (block: Uint8Array) => void) {
    this.#onLine = onLine;
    this.#onBlock = onBlock;
  }

  /** Adds bytes, which may change afterwards. @throws UserError if a line is too long */
  add(chunk: Buffer): void {
    const end = chunk.lastIndexOf(LINE_FEED) + 1;
    if (end > 0) {
      const start = this.#restBytes === 0 ? 0 : chunk.indexOf(LINE_FEED) + 1;
      if (start > 0) this.#split(Buffer.concat([...this.#rest, chunk.subarray(0, start)]));
      this.#rest = [];
      this.#restBytes = 0;
      this.#split(chunk.subarray(start, end));
    }
    if (end === chunk.length) return;
    this.#rest.push(Buffer.from(chunk.subarray(end)));
    this.#restBytes += chunk.length - end;
    if (this.#restBytes > MAX_LINE_BYTES)
      throw new UserError(`A line is longer than ${MAX_LINE_BYTES} bytes: is this a file of lines?`);
  }

  /** Ends the last line, if it has no line break. */
  end(): void {
    this.#split(Buffer.concat(this.#rest));
    this.#rest = [];
    this.#restBytes = 0;
  }

  /** Splits complete lines. */
  #split(lines: Buffer): void {
    if (lines.length === 0) return;
    const valid = validUtf8(lines);
    const bytes = this.#isFirst ? withoutByteOrderMark(valid) : valid;
    this.#isFirst = false;
    const blockEnd = this.#onBlock === undefined ? 0 : bytes.lastIndexOf(LINE_FEED) + 1;
    if (blockEnd > 0) this.#onBlock?.(bytes.subarray(0, blockEnd));
    for (const line of linesOf(bytes.subarray(blockEnd))) this.#onLine(line);
  }
}
