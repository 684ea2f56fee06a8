import { findCloser } from '../tokenizer/scan.ts';

/** Many parsers, including those of readers of the output, reject deeper JSON. */
const MAX_DEPTH = 100;
/** Parsing more values than this can exhaust memory. */
const MAX_VALUES = 500_000;
/** Replacing more parts than this, or a longer one, takes several times the memory of parsing. */
const MAX_PARTS = 100_000;
const MAX_PART_LENGTH = 4 * 1024 * 1024;
/** Texts up to this length, in UTF-16 units, may have any number of values. */
const MAX_SMALL_LENGTH = 1024 * 1024;
/** Converting longer integers takes more than linear time. */
const MAX_INTEGER_DIGITS = 1000;

/** Integers with at least this many digits may not be exact as a JavaScript number. */
const MIN_LONG_DIGITS = 16;
const LONG_INTEGER = new RegExp(`\\d{${MIN_LONG_DIGITS}}`);

/** A number with an exponent that may be too large for a double. */
const LARGE_EXPONENT = /[:,[\s]-?\d+(?:\.\d+)?[eE]\+?\d{3}/;

const NUMBER = /-?(?<integer>\d+)(?<fraction>[.eE][\d.eE+-]*)?/y;

const QUOTE = 0x22;
const COMMA = 0x2c;
const MINUS = 0x2d;
const [ZERO, NINE] = [0x30, 0x39];
const [OPEN_BRACKET, CLOSE_BRACKET] = [0x5b, 0x5d];
const [OPEN_BRACE, CLOSE_BRACE] = [0x7b, 0x7d];

const COLON = /\s*:/y;

/** Whether a colon follows a place in a JSON text: what ends there is a name. */
export function isBeforeColon(text: string, at: number): boolean {
  COLON.lastIndex = at;
  return COLON.test(text);
}

/** A part of a JSON text that must be replaced before `JSON.parse`. */
export interface Part {
  /**
   * An integer that is not exact as a number; or a value that is kept as text because it is too deep, too long or too
   * large.
   */
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

/** Whether a text cannot have too many levels or values; true for nearly all. */
const isSmall = (text: string): boolean =>
  text.length <= MAX_SMALL_LENGTH &&
  !hasMoreThan(MAX_DEPTH / 2, '{', text) &&
  !hasMoreThan(MAX_DEPTH / 2, '[', text);

/** Scans a number. Returns its end, and a part if it must be replaced. A lone minus counts as a number. */
function readNumber(text: string, from: number): { part: Part | undefined; to: number } {
  NUMBER.lastIndex = from;
  const { 0: number = '-', groups: { integer = '', fraction } = {} } = NUMBER.exec(text) ?? {};
  const to = from + number.length;
  if (fraction !== undefined && !Number.isFinite(Number(number)))
    return { part: { kind: 'text', from, to }, to };
  if (fraction !== undefined || integer.length < MIN_LONG_DIGITS) return { part: undefined, to };
  if (integer.length > MAX_INTEGER_DIGITS) return { part: { kind: 'text', from, to }, to };
  return { part: Number.isSafeInteger(Number(integer)) ? undefined : { kind: 'integer', from, to }, to };
}

/**
 * Finds the parts of a JSON object or array that must be replaced before `JSON.parse`, in order. For invalid JSON the
 * result is arbitrary, but contains nothing after the first object.
 * @returns `too large` for an object that has too many values or parts, or too long a part; undefined if such an object
 * is incomplete or the text goes on after it, because then it is not JSON anyway
 */
export function scanJson(text: string): readonly Part[] | 'too large' | undefined {
  const parts: Part[] = [];
  const hasInexactNumbers = LONG_INTEGER.test(text) || LARGE_EXPONENT.test(text);
  if (!hasInexactNumbers && isSmall(text)) return parts;
  const maxValues = text.length <= MAX_SMALL_LENGTH ? Number.POSITIVE_INFINITY : MAX_VALUES;
  let depth = 0;
  let values = 0;
  /** From here on, only the end of the object matters. */
  let isTooLarge = false;
  /** Start of the current part that is too deep, if any. */
  let deepFrom: number | undefined;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      const end = findCloser(text, '"', at + 1);
      if (end === -1) break;
      at = end;
    } else if (code === COMMA) {
      values++;
    } else if (code === OPEN_BRACKET || code === OPEN_BRACE) {
      values++;
      depth++;
      if (depth > MAX_DEPTH) deepFrom ??= at;
    } else if (code === CLOSE_BRACKET || code === CLOSE_BRACE) {
      depth--;
      if (depth <= 0) {
        if (!isTooLarge) return parts;
        return /\S/.test(text.slice(at + 1)) ? undefined : 'too large';
      }
      if (depth === MAX_DEPTH && deepFrom !== undefined && !isTooLarge) {
        parts.push({ kind: 'text', from: deepFrom, to: at + 1 });
        isTooLarge = at - deepFrom > MAX_PART_LENGTH;
        deepFrom = undefined;
      }
    } else if (hasInexactNumbers && !isTooLarge && (code === MINUS || (code >= ZERO && code <= NINE))) {
      const { part, to } = readNumber(text, at);
      if (part !== undefined && deepFrom === undefined) parts.push(part);
      at = to - 1;
    }
    isTooLarge ||= values > maxValues || parts.length > MAX_PARTS;
  }
  return isTooLarge ? undefined : parts;
}
