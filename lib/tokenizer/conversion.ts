import type { FieldType } from '../../schemas/tokenizer.ts';
import { compileTimestamp } from './timestamp/index.ts';

/** Converts a token; returns undefined if it is not of the type. */
export type Convert = (token: string) => string | number | bigint | boolean | undefined;

/** Integers with up to this many characters are exact as a number. */
const SAFE_DIGITS = 15;
/** Maximum number of digits of a 64-bit integer. */
const MAX_INT64_DIGITS = 19;
const MIN_INT64 = -(2n ** 63n);
const MAX_INT64 = 2n ** 63n - 1n;

const INTEGER = /^[+-]?[0-9]+$/;
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

const asIs: Convert = (token) => token;

/** Compiles the conversion to a declared type. */
export function compileType(type: FieldType, timezone: string | undefined): Convert {
  switch (type.name) {
    case 'string':
      return asIs;
    case 'int':
      return toInteger;
    case 'float':
      return toFloat;
    case 'bool':
      return toBoolean;
    case 'timestamp':
      return compileTimestamp(type.format, timezone);
  }
}
