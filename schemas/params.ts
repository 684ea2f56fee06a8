import * as z from 'zod';

/**
 * Parameters as they come in a query string or a path: text that has to look right before it becomes a value.
 * (`z.coerce` would take `''`, `'0x10'` and `'1e3'` for numbers.) The messages say what was expected, and the metadata
 * what kind of value the text stands for, for documents. Every parameter has a largest size.
 */

const INT32 = { least: -(2n ** 31n), most: 2n ** 31n - 1n, name: '32-bit' };
const INT64 = { least: -(2n ** 63n), most: 2n ** 63n - 1n, name: '64-bit' };

/** Zeros before a number do not change it; this many are enough for anybody. */
const MAX_DIGITS = 40;

/** API Gateway takes no more than this for a request's line and headers together. */
const MAX_QUERY_CHARACTERS = 10_240;

const MAX_TEXT_CHARACTERS = 255;
const MAX_VALUES = 100;

export interface NumberRange {
  readonly min?: number;
  readonly max?: number;
  /** The whole refusal, where it can say more than the numbers: `expected milliseconds since 1970`. */
  readonly error?: string;
}

function integer({ least, most, name }: typeof INT32, { min, max, error }: NumberRange) {
  const limits = [min === undefined ? [] : `at least ${min}`, max === undefined ? [] : `at most ${max}`];
  const expected = error ?? [`expected a ${name} integer`, ...limits.flat()].join(', ');
  return z
    .string({ error: expected })
    .max(MAX_DIGITS, { error: expected, abort: true })
    .regex(/^-?\d+$/, { error: expected, abort: true })
    .refine(
      (text) => {
        const value = BigInt(text);
        return (
          value >= least &&
          value <= most &&
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

/** An integer of 32 bits, within a range if one is given. */
export const int32 = (range: NumberRange = {}) =>
  integer(INT32, range).meta({ type: 'integer', format: 'int32', ...limitsOf(range) });

/**
 * An integer of 64 bits, within a range if one is given. One above 2^53 is rounded, and that does no harm to an
 * identifier: those are handed out below it, so both numbers name nothing.
 */
export const int64 = (range: NumberRange = {}) =>
  integer(INT64, range).meta({ type: 'integer', format: 'int64', ...limitsOf(range) });

/** `true` or `false`, also written `1` or `0`. */
export const flag = () =>
  z
    .enum(['true', 'false', '1', '0'], { error: 'expected true or false' })
    .transform((text) => text === 'true' || text === '1')
    .meta({ type: 'boolean' });

/** Any text of up to `max` characters. */
export const text = (max = MAX_TEXT_CHARACTERS) =>
  z
    .string({ error: 'expected one value' })
    .max(max, { error: `expected at most ${max} characters` })
    .meta({ maxLength: max });

/**
 * Several values: a comma list, a repeated parameter, or both. Empty parts are left out, and a value that is repeated
 * counts once.
 * @param max how many different values there may be
 */
export const several = <T extends z.ZodType<unknown, string>>(item: T, max = MAX_VALUES) => {
  const tooLong = `expected at most ${MAX_QUERY_CHARACTERS} characters`;
  const part = z.string().max(MAX_QUERY_CHARACTERS, { error: tooLong });
  return z
    .union([part, z.array(part).max(MAX_QUERY_CHARACTERS, { error: tooLong })], { error: tooLong })
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
