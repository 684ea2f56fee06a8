import type { FieldType } from '../../schemas/tokenizer.ts';
import { isCanonicalNumber } from './bytes/number.ts';
import type { ByteWriter } from './bytes/writer.ts';
import { TimestampReader } from './timestamp/index.ts';

/** Converts a token; returns undefined if it is not of the type. */
export type Convert = (token: string) => string | number | bigint | boolean | undefined;

/** Appends the JSON of a token's bytes if there is a fast way. @returns false if only `Convert` can do it */
type WriteJson = (view: DataView, start: number, end: number, writer: ByteWriter) => boolean;

/** Converts a token's bytes if there is a fast way. @returns undefined if only `Convert` can do it */
type ReadBytes = (view: DataView, start: number, end: number) => string | number | undefined;

/** The conversion to a type. Without these functions, tokens stay as they are. */
export interface Conversion {
  readonly readBytes?: ReadBytes | undefined;
  readonly convert?: Convert | undefined;
  readonly writeJson?: WriteJson | undefined;
}

/** Integers with up to this many characters are exact as a number. */
const SAFE_DIGITS = 15;
/** Maximum number of digits of a 64-bit integer. */
const MAX_INT64_DIGITS = 19;
const MIN_INT64 = -(2n ** 63n);
const MAX_INT64 = 2n ** 63n - 1n;

const INTEGER = /^[+-]?[0-9]+$/;
const MINUS = 0x2d;
const SIGN_AND_ZEROS = /^[+-]?0*/;
const FLOAT = /^[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:e[+-]?[0-9]+)?$/i;
const INFINITE = /^[+-]?inf(?:inity)?$/i;

const TRUE = new Set(['true', 't', 'yes', 'y']);
const FALSE = new Set(['false', 'f', 'no', 'n']);

/** Parses a 64-bit integer: a number if that is exact, otherwise a `bigint`. */
export function toInteger(token: string): number | bigint | undefined {
  if (!INTEGER.test(token)) return undefined;
  if (token.length <= SAFE_DIGITS) return Number(token) + 0; // not -0
  const digits = token.replace(SIGN_AND_ZEROS, '');
  if (digits.length > MAX_INT64_DIGITS) return undefined; // BigInt takes more than linear time for long texts
  const value = token.startsWith('-') ? -BigInt(digits) : BigInt(digits);
  if (value < MIN_INT64 || value > MAX_INT64) return undefined;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** Reads an integer of up to 15 digits, without plus. */
const readInteger: ReadBytes = (view, start, end) => {
  const first = start < end && view.getUint8(start) === MINUS ? start + 1 : start;
  if (end === first || end - first > SAFE_DIGITS) return undefined;
  let value = 0;
  for (let at = first; at < end; at++) {
    const digit = view.getUint8(at) - 0x30;
    if (digit < 0 || digit > 9) return undefined;
    value = value * 10 + digit;
  }
  return first === start || value === 0 ? value : -value; // not -0
};

export function toFloat(token: string): number | undefined {
  if (FLOAT.test(token)) return Number(token);
  if (!INFINITE.test(token)) return undefined;
  return token.startsWith('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
}

export function toBoolean(token: string): boolean | undefined {
  const word = token.toLowerCase();
  if (TRUE.has(word)) return true;
  if (FALSE.has(word)) return false;
  const integer = toInteger(token);
  return integer === undefined ? undefined : integer !== 0;
}

/** Copies a number's bytes if they are the JSON of the converted token. */
const writeNumber =
  (hasFraction: boolean): WriteJson =>
  (view, start, end, writer) => {
    if (!isCanonicalNumber(view, start, end, hasFraction)) return false;
    writer.copy(view, start, end);
    return true;
  };

const STRING: Conversion = {};

/** Compiles the conversion to a declared type; without a type, tokens stay strings. */
export function compileType(type: FieldType | undefined, timezone: string | undefined): Conversion {
  if (type === undefined) return STRING;
  switch (type.name) {
    case 'string':
      return STRING;
    case 'int':
      return { convert: toInteger, readBytes: readInteger, writeJson: writeNumber(false) };
    case 'float':
      return { convert: toFloat, writeJson: writeNumber(true) };
    case 'bool':
      return { convert: toBoolean };
    case 'timestamp': {
      const reader = new TimestampReader(type.format, timezone);
      return {
        convert: (token) => reader.read(token),
        readBytes: (view, start, end) => reader.readBytes(view, start, end),
        writeJson: (view, start, end, writer) => reader.writeJson(view, start, end, writer),
      };
    }
  }
}
