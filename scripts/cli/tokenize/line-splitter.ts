import { isUtf8 } from 'node:buffer';
import { PlainLine } from '../../../lib/tokenizer/index.ts';
import { UserError } from '../lib/command.ts';

/** Maximum length of a line, in bytes; a longer one suggests a file without lines. */
const MAX_LINE_BYTES = 64 * 1024 * 1024;

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/** Replaces invalid UTF-8 by U+FFFD. */
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** Splits a stream of bytes into lines, without line breaks (LF or CRLF). */
export class LineSplitter {
  readonly #onLine: (line: PlainLine) => void;
  readonly #onBlock: ((block: Buffer) => void) | undefined;
  /** The beginning of a line that has not ended yet. */
  #rest: Buffer[] = [];
  #restBytes = 0;
  #isFirst = true;

  /**
   * @param onLine receives each line, which is valid until it returns
   * @param onBlock receives lines together instead, in valid UTF-8 and with their line breaks, but not a last line
   * without a line break
   */
  constructor(onLine: (line: PlainLine) => void, onBlock?: (block: Buffer) => void) {
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
    const bytes = isUtf8(lines) ? lines : Buffer.from(utf8.decode(lines));
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    let start = 0;
    if (this.#isFirst && bytes.length > 0) {
      this.#isFirst = false;
      if (BYTE_ORDER_MARK.equals(bytes.subarray(0, BYTE_ORDER_MARK.length))) start = BYTE_ORDER_MARK.length;
    }
    if (this.#onBlock !== undefined) {
      const end = bytes.lastIndexOf(LINE_FEED) + 1;
      if (end > start) this.#onBlock(bytes.subarray(start, end));
      start = Math.max(start, end);
    }
    while (start < bytes.length) {
      const found = bytes.indexOf(LINE_FEED, start);
      const next = found === -1 ? bytes.length : found;
      const end = next > start && bytes[next - 1] === CARRIAGE_RETURN ? next - 1 : next;
      this.#onLine(new PlainLine(view, start, end));
      start = next + 1;
    }
  }
}
