import * as z from 'zod';

/**
 * Parameters of a query string or a path. Their text is checked before it is converted: `z.coerce` would accept `''`,
 * `'0x10'` and `'1e3'` as numbers. The messages say what was expected; the metadata describes the converted value, for
 * documents. Every parameter has a maximum size.
 */

const INT32 = { lowest: -(2n ** 31n), highest: 2n ** 31n - 1n, name: '32-bit' };
const INT64 = { lowest: -(2n ** 63n), highest: 2n ** 63n - 1n, name: '64-bit' };

/** Leading zeros do not change a number, so its range does not limit its length. */
const MAX_DIGITS = 40;

/** API Gateway's limit for the request line and headers together. */
const MAX_QUERY_CHARS = 10_240;

const MAX_TEXT_CHARS = 255;
const MAX_VALUES = 100;

/** The message for a value that is not text: a parameter sent twice arrives as a list, whatever its values are. */
const notText =
  (expected: string) =>
  ({ input }: { readonly input?: unknown }) =>
    Array.isArray(input) ? 'expected one value' : expected;

interface NumberRange {
  readonly min?: number;
  readonly max?: number;
  /** Replaces the whole message where the range says too little: `expected milliseconds since 1970`. */
  readonly error?: string;
}

function integer({ lowest, highest, name }: typeof INT32, { min, max, error }: NumberRange) {
  const limits = [min === undefined ? [] : `at least ${min}`, max === undefined ? [] : `at most ${max}`];
  const expected = error ?? [`expected a ${name} integer`, ...limits.flat()].join(', ');
  return z
    .string({ error: notText(expected) })
    .max(MAX_DIGITS, { error: expected, abort: true })
    .regex(/^-?\d+$/, { error: expected, abort: true })
    .refine(
      (text) => {
        const value = BigInt(text);
        return (
          value >= lowest &&
          value <= highest &&
          (min === undefined || value >= min) &&
          (max === undefined || value <= max)
        );
      },
      { error: expected, abort: true },
    )
    .transform(Number);
}

const limitsOf = ({ min, max }: NumberRange) => ({
  ...(min === undefined ? {} : { minimum: min }),
  ...(max === undefined ? {} : { maximum: max }),
});

/** A 32-bit integer, within a range if one is given. */
export const int32 = (range: NumberRange = {}) =>
  integer(INT32, range).meta({ type: 'integer', format: 'int32', ...limitsOf(range) });

/**
 * A 64-bit integer, within a range if one is given. Numbers above 2^53 are rounded, which is harmless for identifiers:
 * all existing ones are smaller, so neither the number nor its rounded value identifies anything.
 */
export const int64 = (range: NumberRange = {}) =>
  integer(INT64, range).meta({ type: 'integer', format: 'int64', ...limitsOf(range) });

/** `true` or `false`, also as `1` or `0`. */
export const flag = () =>
  z
    .enum(['true', 'false', '1', '0'], { error: notText('expected true or false') })
    .transform((text) => text === 'true' || text === '1')
    .meta({ type: 'boolean' });

/** Text of at most `max` characters. */
export const text = (max = MAX_TEXT_CHARS) =>
  z
    .string({ error: 'expected one value' })
    .max(max, { error: `expected at most ${max} characters` })
    .meta({ maxLength: max });

/**
 * Several values: a comma-separated list, a repeated parameter, or both. Skips empty parts and drops duplicates.
 * @param max maximum number of different values
 */
export const commaSeparated = <T extends z.ZodType<unknown, string>>(item: T, max = MAX_VALUES) => {
  const tooLong = `expected at most ${MAX_QUERY_CHARS} characters`;
  const part = z.string().max(MAX_QUERY_CHARS, { error: tooLong });
  return z
    .union([part, z.array(part).max(MAX_QUERY_CHARS, { error: tooLong })], { error: tooLong })
    .transform((given) => {
      const parts = [given].flat().flatMap((text) => text.split(','));
      return [...new Set(parts.map((text) => text.trim()))].filter((text) => text !== '');
    })
    .refine((values) => values.length <= max, {
      error: `expected at most ${max} different values`,
      abort: true,
    })
    .pipe(z.array(item).max(max))
    .meta({ type: 'array', items: { type: 'string', ...item.meta() }, maxItems: max });
};
