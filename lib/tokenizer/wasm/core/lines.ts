/**
 * The core: turns the lines of a block into JSON lines, with the grammar of `lib/tokenizer/bytes/`, using vectors. This
 * is AssemblyScript, which `npm run generate` compiles into `lib/tokenizer/wasm/module.ts`.
 *
 * The host writes everything into memory from `FREE` on: labels, the table of fields, the input and room for the
 * output. It must leave `PADDING` bytes after the input and the output, because bytes are read and written in whole
 * vectors, past the end of a text: the next write overwrites the excess of the one before.
 *
 * A field of the table has 16 bytes: the address of its label, the label's length, and its type. The label is the
 * member's beginning, `,"name":`, and for texts and timestamps also the opening quote.
 */

import {
  CLOSE,
  CLOSE_BRACE,
  digitsOf,
  HYPHEN,
  isOpener,
  isSeparator,
  NEWLINE,
  OPEN_BRACE,
  QUOTE,
  SPACE,
  VECTOR,
  ZERO,
} from './characters';
import { afterEscape, mustEscape, writeEscaped, writeUnclosed } from './escape';
import { TIMESTAMP_JSON_BYTES, writeTimestamp } from './timestamp';

// The types of fields; any other is a timestamp of the format %d/%b/%Y:%T %z.
const TEXT: u32 = 0;
const INTEGER: u32 = 1;
const FIELD_BYTES: usize = 16;

export const PADDING: usize = 64;
/** The first address that the host may use. */
export const FREE: usize = __heap_base;

/** A character of the input can take this many bytes in JSON: \u0000. */
const MAX_ESCAPE: usize = 6;
/** A converted token, and the braces and the newline of an object, are not longer than this. */
const MAX_CONVERTED: usize = 32;

let fields: usize = 0;
let fieldsEnd: usize = 0;
/** Maximum size of an object without its escaped tokens. */
let maxFrame: usize = 0;
let minTokens: u32 = 0;

/** Where the last output ends. */
export let written: usize = 0;
/** The number of lines that were converted. */
export let events: u32 = 0;
/** The number of their tokens that have a field. */
export let tokens: u32 = 0;

/**
 * Sets the table of fields.
 * @param least the core leaves lines with fewer tokens to the host
 */
export function configure(table: usize, count: u32, least: u32): void {
  minTokens = least;
  fields = table;
  fieldsEnd = table + <usize>count * FIELD_BYTES;
  maxFrame = MAX_CONVERTED;
  for (let field = fields; field < fieldsEnd; field += FIELD_BYTES)
    maxFrame += labelLength(field) + MAX_CONVERTED;
}

/**
 * Converts the lines from `at` to `end`, each with its line break, and writes the JSON lines from `out` on.
 * Stops before a line that it leaves to the host: one with a token that only the host can convert, or one for which
 * there may be too little room before `outEnd`.
 * @returns the start of the first line that is not converted, or `end`
 */
export function convert(at: usize, end: usize, out: usize, outEnd: usize): usize {
  events = 0;
  tokens = 0;
  written = out;
  while (at < end) {
    const line = at;
    if (out + maxFrame + MAX_ESCAPE * (end - at) > outEnd) {
      // There may be room for this line, even if not for all later lines.
      if (out + maxFrame + MAX_ESCAPE * (endOfLine(at) - at) > outEnd) return line;
    }
    const object = out;
    let count: u32 = 0;
    let code: u32 = 0;
    for (let field = fields; field < fieldsEnd; field += FIELD_BYTES) {
      for (code = load<u8>(at); isSeparator(code) && code !== NEWLINE; code = load<u8>(at)) at++;
      if (code === NEWLINE) break;
      count++;

      const isGroup = isOpener(code);
      const closer = code === QUOTE ? QUOTE : CLOSE;
      const next: u32 = load<u8>(at, 1);
      if (isGroup) {
        if ((next === HYPHEN || next === SPACE) && <u32>load<u8>(at, 2) === closer) {
          at += 3;
          continue;
        }
      } else if (code === HYPHEN && (isSeparator(next) || isOpener(next))) {
        at++;
        continue;
      }

      const before = out;
      out = copyLabel(field, out);
      const type = load<u32>(field, 8);
      if (type === TEXT) {
        if (isGroup) {
          const opener = at++;
          // Copies bytes up to the closer. Those that JSON must escape are rare.
          const closers = i8x16.splat(<i8>closer);
          for (;;) {
            const vector = v128.load(at);
            v128.store(out, vector);
            const found = i8x16.bitmask(v128.or(mustEscape(vector), i8x16.eq(vector, closers)));
            if (found === 0) {
              at += VECTOR;
              out += VECTOR;
              continue;
            }
            at += ctz(found);
            out += ctz(found);
            code = load<u8>(at);
            if (code === closer || code === NEWLINE) break;
            out = writeEscaped(at, out);
            at = afterEscape(at);
          }
          if (code === closer) at++;
          else out = writeUnclosed(opener, copyLabel(field, before));
        } else {
          // Copies bytes up to a separator or an opener.
          for (;;) {
            const vector = v128.load(at);
            v128.store(out, vector);
            const found = i8x16.bitmask(notPlain(vector));
            if (found === 0) {
              at += VECTOR;
              out += VECTOR;
              continue;
            }
            at += ctz(found);
            out += ctz(found);
            code = load<u8>(at);
            if (isSeparator(code) || isOpener(code)) break;
            out = writeEscaped(at, out);
            at = afterEscape(at);
          }
        }
        store<u8>(out++, QUOTE);
      } else {
        if (type !== INTEGER && !isGroup) return line; // a word has no space, so it is not a timestamp
        at += <usize>isGroup;
        const length = type === INTEGER ? writeInteger(at, out) : writeTimestamp(at, out);
        if (length === 0) return line;
        at += length;
        out += type === INTEGER ? length : TIMESTAMP_JSON_BYTES;
        // The token must end here.
        code = load<u8>(at);
        if (isGroup ? code !== closer : !isSeparator(code) && !isOpener(code)) return line;
        at += <usize>isGroup;
      }
    }
    if (count < minTokens) return line;
    if (code !== NEWLINE) at = endOfLine(at); // there are more tokens than fields
    at++;
    // Each member begins with a comma. The first becomes the brace.
    store<u8>(object, OPEN_BRACE);
    if (out === object) out++;
    store<u8>(out, CLOSE_BRACE);
    store<u8>(out, NEWLINE, 1);
    out += 2;
    written = out;
    events++;
    tokens += count;
  }
  return at;
}

/** Marks the bytes that are not ordinary in a word: separators, openers, backslashes and control characters. */
function notPlain(vector: v128): v128 {
  const blanks = i8x16.le_u(vector, i8x16.splat(0x20));
  const quotes = i8x16.eq(vector, i8x16.splat(0x22));
  const openers = i8x16.eq(vector, i8x16.splat(0x5b));
  return v128.or(v128.or(blanks, quotes), v128.or(openers, i8x16.eq(vector, i8x16.splat(0x5c))));
}

function labelLength(field: usize): usize {
  return load<u32>(field, 4);
}

function copyLabel(field: usize, out: usize): usize {
  const label: usize = load<u32>(field);
  const length: usize = labelLength(field);
  v128.store(out, v128.load(label));
  for (let i: usize = VECTOR; i < length; i += VECTOR) v128.store(out + i, v128.load(label + i));
  return out + length;
}

/** Finds the newline. */
function endOfLine(at: usize): usize {
  let found = 0;
  for (; ; at += VECTOR) {
    found = i8x16.bitmask(i8x16.eq(v128.load(at), i8x16.splat(0x0a)));
    if (found !== 0) break;
  }
  return at + ctz(found);
}

/**
 * Copies an integer of up to 15 digits that is written the same in JSON.
 * @returns its length; 0 if there is no such integer
 */
function writeInteger(at: usize, out: usize): usize {
  v128.store(out, v128.load(at));
  const sign = <usize>(<u32>load<u8>(at) === HYPHEN);
  const first = at + sign;
  const digits: usize = ctz(~i8x16.bitmask(digitsOf(v128.load(first))));
  if (digits === 0 || digits > 15) return 0;
  if (<u32>load<u8>(first) === ZERO && digits + sign > 1) return 0;
  return digits + sign;
}
