import { BACKSLASH, isPlain, QUOTE, SPACE } from '../characters.ts';
import { decodeText } from './decode.ts';
import { closesOrNeedsEscape, firstMarked, notPlain, repeat } from './swar.ts';

const encoder = new TextEncoder();

/** Bytes are copied in words of this size, so a copy may overwrite the bytes after its end. */
const WORD_BYTES = 8;

/** A larger buffer is not kept for the next text. */
const MAX_KEPT_BYTES = 1024 * 1024;

/** Bytes with a short escape in JSON, and the letters of these escapes. */
const ESCAPES = new Map(
  [...'\b\f\n\r\t"\\'].map((text, i) => [text.charCodeAt(0), 'bfnrt"\\'.charCodeAt(i)]),
);

const COLON = 0x3a;

/** The two digits of the numbers from 0 to 59. */
const DIGIT_PAIRS = Uint16Array.from({ length: 60 }, (_, value) => {
  const tens = Math.floor(value / 10);
  return ((0x30 + tens) << 8) | (0x30 + value - 10 * tens);
});

const hexDigit = (value: number) => value + (value < 10 ? 0x30 : 0x57);

/** Bytes to copy often, with room after their end. */
export interface Constant {
  readonly view: DataView;
  readonly length: number;
}

/** Encodes a text for `ByteWriter.constant`. */
export function constantOf(text: string): Constant {
  const bytes = encoder.encode(text);
  const padded = new Uint8Array(bytes.length + WORD_BYTES);
  padded.set(bytes);
  return { view: new DataView(padded.buffer), length: bytes.length };
}

/** Writes UTF-8 into a buffer that grows. */
export class ByteWriter {
  #bytes: Uint8Array<ArrayBuffer>;
  #view: DataView;
  #length = 0;

  constructor(bytes = 4096) {
    this.#bytes = new Uint8Array(bytes);
    this.#view = new DataView(this.#bytes.buffer);
  }

  /** The number of bytes written. */
  get length(): number {
    return this.#length;
  }

  /** What was written; valid until the next call of a method. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#length);
  }

  /** What was written, for reading; there may be more bytes after `length`. */
  get view(): DataView {
    return this.#view;
  }

  /** Discards what was written. */
  clear(): void {
    this.#length = 0;
    if (this.#bytes.length <= MAX_KEPT_BYTES) return;
    this.#bytes = new Uint8Array(MAX_KEPT_BYTES);
    this.#view = new DataView(this.#bytes.buffer);
  }

  /** Discards what was written after this length. */
  truncate(length: number): void {
    this.#length = Math.min(this.#length, length);
  }

  setByte(at: number, code: number): void {
    this.#view.setUint8(at, code);
  }

  byte(code: number): void {
    this.#reserve(1);
    this.#view.setUint8(this.#length++, code);
  }

  /** Appends a time of day, `hh:mm:ss`. @param time seconds since midnight */
  timeOfDay(time: number): void {
    this.#reserve(8);
    const target = this.#view;
    const at = this.#length;
    const minutes = Math.floor(time / 60);
    const hour = Math.floor(minutes / 60);
    target.setUint16(at, DIGIT_PAIRS[hour] ?? 0);
    target.setUint8(at + 2, COLON);
    target.setUint16(at + 3, DIGIT_PAIRS[minutes - 60 * hour] ?? 0);
    target.setUint8(at + 5, COLON);
    target.setUint16(at + 6, DIGIT_PAIRS[time - 60 * minutes] ?? 0);
    this.#length = at + 8;
  }

  constant({ view, length }: Constant): void {
    this.#reserve(length);
    let to = this.#length;
    for (let at = 0; at < length; at += WORD_BYTES, to += WORD_BYTES)
      this.#view.setBigUint64(to, view.getBigUint64(at, true), true);
    this.#length += length;
  }

  /** Appends the bytes from `start` to `end`. */
  copy(view: DataView, start: number, end: number): void {
    this.#reserve(end - start);
    let to = this.#length;
    let at = start;
    for (; at + WORD_BYTES <= end; at += WORD_BYTES, to += WORD_BYTES)
      this.#view.setBigUint64(to, view.getBigUint64(at, true), true);
    for (; at < end; at++, to++) this.#view.setUint8(to, view.getUint8(at));
    this.#length = to;
  }

  /** Appends what another writer has written. */
  append(other: ByteWriter): void {
    this.copy(other.#view, 0, other.#length);
  }

  /** Appends many bytes. */
  appendBytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Appends a text. Lone surrogates become U+FFFD. */
  text(text: string): void {
    this.#reserve(3 * text.length);
    const target = this.#length === 0 ? this.#bytes : this.#bytes.subarray(this.#length);
    this.#length += encoder.encodeInto(text, target).written;
  }

  /** Copies bytes that are plain in a word. @returns the position of the first other byte, or `end` */
  copyPlain(view: DataView, start: number, end: number): number {
    this.#reserve(end - start);
    const target = this.#view;
    const last = Math.min(end, view.byteLength - 3);
    let at = start;
    let to = this.#length;
    for (; at < last; at += 4, to += 4) {
      const four = view.getInt32(at, true);
      target.setInt32(to, four, true);
      const marks = notPlain(four);
      if (marks !== 0) return this.#endCopy(at, to, Math.min(at + firstMarked(marks), end));
    }
    for (; at < end && isPlain(view.getUint8(at)); at++, to++) target.setUint8(to, view.getUint8(at));
    return this.#endCopy(at, to, Math.min(at, end));
  }

  /** Copies bytes up to a group's closer or one that JSON must escape. @returns the position of that byte, or `end` */
  copyGroup(view: DataView, start: number, end: number, closer: number): number {
    this.#reserve(end - start);
    const closers = repeat(closer);
    const target = this.#view;
    const last = Math.min(end, view.byteLength - 3);
    let at = start;
    let to = this.#length;
    for (; at < last; at += 4, to += 4) {
      const four = view.getInt32(at, true);
      target.setInt32(to, four, true);
      const marks = closesOrNeedsEscape(four, closers);
      if (marks !== 0) return this.#endCopy(at, to, Math.min(at + firstMarked(marks), end));
    }
    for (; at < end; at++, to++) {
      const code = view.getUint8(at);
      if (code === closer || code < SPACE || code === QUOTE || code === BACKSLASH) break;
      target.setUint8(to, code);
    }
    return this.#endCopy(at, to, Math.min(at, end));
  }

  /** Ends a copy at `stop`. The byte at `at` would go to `to`. */
  #endCopy(at: number, to: number, stop: number): number {
    this.#length = to + stop - at;
    return stop;
  }

  /** Appends the UTF-8 text from `start` to `end` as a JSON string. */
  jsonString(view: DataView, start: number, end: number): void {
    this.byte(QUOTE);
    for (let at = start; at < end; at++) {
      at = this.copyGroup(view, at, end, QUOTE);
      if (at < end) this.#escaped(view.getUint8(at));
    }
    this.byte(QUOTE);
  }

  toString(): string {
    return decodeText(this.#view, 0, this.#length);
  }

  #escaped(code: number): void {
    this.#reserve(6);
    const target = this.#view;
    const letter = ESCAPES.get(code);
    if (letter !== undefined) {
      target.setUint8(this.#length, BACKSLASH);
      target.setUint8(this.#length + 1, letter);
      this.#length += 2;
      return;
    }
    target.setUint32(this.#length, 0x5c753030); // \u00
    target.setUint8(this.#length + 4, hexDigit(code >> 4));
    target.setUint8(this.#length + 5, hexDigit(code & 15));
    this.#length += 6;
  }

  #reserve(bytes: number): void {
    const needed = this.#length + bytes + WORD_BYTES;
    if (needed <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(needed, 2 * this.#bytes.length));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
    this.#view = new DataView(larger.buffer);
  }
}
