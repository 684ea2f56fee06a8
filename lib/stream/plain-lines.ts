import { isUtf8 } from 'node:buffer';
import { PlainLine } from '../tokenizer/index.ts';

const LINE_FEED = 0x0a;
const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/** Replaces invalid UTF-8 with U+FFFD. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Returns valid UTF-8: the same bytes, or a copy with U+FFFD in place of invalid ones. */
export const validUtf8 = (bytes: Uint8Array): Uint8Array =>
  isUtf8(bytes) ? bytes : Buffer.from(decoder.decode(bytes));

/** Removes a leading byte order mark, if there is one. */
export const withoutByteOrderMark = (bytes: Uint8Array): Uint8Array =>
  BYTE_ORDER_MARK.equals(bytes.subarray(0, BYTE_ORDER_MARK.length))
    ? bytes.subarray(BYTE_ORDER_MARK.length)
    : bytes;

/** The lines of valid UTF-8, without line breaks (LF or CRLF). The last one may have none. */
export function* linesOf(bytes: Uint8Array): Generator<PlainLine> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let start = 0; start < bytes.length; ) {
    const found = bytes.indexOf(LINE_FEED, start);
    const end = found === -1 ? bytes.length : found;
    yield PlainLine.endingAt(view, start, end);
    start = end + 1;
  }
}
