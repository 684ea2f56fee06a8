import * as z from 'zod';

/**
 * Parameters as they come in a query string or a path: text that has to look right before it becomes a value.
 * (`z.coerce` would take `''`, `'0x10'` and `'1e3'` for numbers.) The messages say what was expected, and the metadata
 * what kind of value the text stands for, for documents.
 */

const INT32 = { least: -(2n ** 31n), most: 2n ** 31n - 1n, name: '32-bit' };
const INT64 = { least: -(2n ** 63n), most: 2n ** 63n - 1n, name: '64-bit' };

function integer({ least, most, name }: typeof INT32, min?: number) {
  const expected = `expected a ${name} integer${min === undefined ? '' : `, at least ${min}`}`;
  return z
    .string({ error: expected })
    .regex(/^-?\d+$/, { error: expected, abort: true })
    .refine(
      (text) => {
        const value = BigInt(text);
        return value >= least && value <= most && (min === undefined || value >= min);
      },
      { error: expected, abort: true },
    )
    .transform(Number);
}

/** An integer of 32 bits, not below `min` if that is given. */
export const int32 = (min?: number) =>
  integer(INT32, min).meta({
    type: 'integer',
    format: 'int32',
    ...(min === undefined ? {} : { minimum: min }),
  });

/**
 * An integer of 64 bits. One above 2^53 is rounded, and that does no harm: identifiers are handed out below it, so
 * both numbers name nothing.
 */
export const int64 = () => integer(INT64).meta({ type: 'integer', format: 'int64' });

/** `true` or `false`, also written `1` or `0`. */
export const flag = () =>
  z
    .enum(['true', 'false', '1', '0'], { error: 'expected true or false' })
    .transform((text) => text === 'true' || text === '1')
    .meta({ type: 'boolean' });

/** Any text. */
export const text = () => z.string({ error: 'expected one value' });

/** Several values: a comma list, a repeated parameter, or both. Empty parts are left out. */
export const several = <T extends z.ZodType<unknown, string>>(item: T) =>
  z
    .union([z.string(), z.array(z.string())])
    .transform((given) =>
      [given]
        .flat()
        .flatMap((part) => part.split(','))
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .pipe(z.array(item))
    .meta({ type: 'array', items: { type: 'string', ...item.meta() } });
