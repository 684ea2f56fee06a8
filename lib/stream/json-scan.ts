import { findCloser } from '../tokenizer/scan.ts';

/** Many parsers refuse deeper JSON, and whoever reads the output has one of them. */
const MAX_DEPTH = 100;
/** Parsing more values than that can take all the memory there is, if the text is longer than this many characters. */
export const MAX_VALUES = 500_000;
const MAX_SMALL_LENGTH = 1024 * 1024;
/** The time to convert an integer grows faster than its number of digits. */
const MAX_INTEGER_DIGITS = 1000;

/** So many digits may be an integer that is not exact as a number. */
const LONG_INTEGER = /\d{16}/;
const MIN_LONG_DIGITS = 16;

const NUMBER = /-?(?<integer>\d+)(?<fraction>[.eE][\d.eE+-]*)?/y;

const QUOTE = 0x22;
const COMMA = 0x2c;
const MINUS = 0x2d;
const [ZERO, NINE] = [0x30, 0x39];
const [OPEN_BRACKET, CLOSE_BRACKET] = [0x5b, 0x5d];
const [OPEN_BRACE, CLOSE_BRACE] = [0x7b, 0x7d];

/** A part of a JSON text that is not left to `JSON.parse`, between two places. */
export interface Part {
  /** An integer that is not exact as a number; or what is kept as text, for it is too deep or too long. */
  readonly kind: 'integer' | 'text';
  readonly from: number;
  readonly to: number;
}

function hasMoreThan(count: number, character: string, text: string): boolean {
  let at = text.indexOf(character);
  for (let found = 0; at !== -1; found++) {
    if (found === count) return true;
    at = text.indexOf(character, at + 1);
  }
  return false;
}

/** Whether a text, as nearly all do, holds too little to have too many levels or values. */
const isSmall = (text: string): boolean =>
  text.length <= MAX_SMALL_LENGTH &&
  !hasMoreThan(MAX_DEPTH / 2, '{', text) &&
  !hasMoreThan(MAX_DEPTH / 2, '[', text);

/** The part that a number is, if it is one, and where the number ends. A minus alone counts as a number here. */
function readNumber(text: string, from: number): { part: Part | undefined; to: number } {
  NUMBER.lastIndex = from;
  const { 0: number = '-', groups: { integer = '', fraction } = {} } = NUMBER.exec(text) ?? {};
  const to = from + number.length;
  if (fraction !== undefined || integer.length < MIN_LONG_DIGITS) return { part: undefined, to };
  if (integer.length > MAX_INTEGER_DIGITS) return { part: { kind: 'text', from, to }, to };
  return { part: Number.isSafeInteger(Number(integer)) ? undefined : { kind: 'integer', from, to }, to };
}

/**
 * The parts of a JSON object or array that are not left to `JSON.parse`, in order; undefined if it is long and has more
 * than `MAX_VALUES` values. Of a text that is not JSON it may give anything, but nothing of what follows the first object.
 */
export function scanJson(text: string): readonly Part[] | undefined {
  const parts: Part[] = [];
  const hasLongIntegers = LONG_INTEGER.test(text);
  if (!hasLongIntegers && isSmall(text)) return parts;
  const maxValues = text.length <= MAX_SMALL_LENGTH ? Number.POSITIVE_INFINITY : MAX_VALUES;
  let depth = 0;
  let values = 0;
  /** Where the part begins that is too deep, if we are in it. */
  let deepFrom: number | undefined;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      const end = findCloser(text, '"', at + 1);
      if (end === -1) return parts;
      at = end;
    } else if (code === COMMA) {
      values++;
    } else if (code === OPEN_BRACKET || code === OPEN_BRACE) {
      values++;
      depth++;
      if (depth > MAX_DEPTH) deepFrom ??= at;
    } else if (code === CLOSE_BRACKET || code === CLOSE_BRACE) {
      depth--;
      if (depth <= 0) return parts;
      if (depth === MAX_DEPTH && deepFrom !== undefined) {
        parts.push({ kind: 'text', from: deepFrom, to: at + 1 });
        deepFrom = undefined;
      }
    } else if (hasLongIntegers && (code === MINUS || (code >= ZERO && code <= NINE))) {
      const { part, to } = readNumber(text, at);
      if (part !== undefined && deepFrom === undefined) parts.push(part);
      at = to - 1;
    }
    if (values > maxValues) return undefined;
  }
  return parts;
}
