import * as z from 'zod';
import { MAX_LENGTH } from './limits.ts';

/** Places on the earth in degrees, as callers send them: numbers, or text that is one. */

/** A number within bounds; as text `51.45`, `-2`, `1e-7`. */
function decimal(least: number, most: number) {
  const error = `expected a number from ${least} to ${most}`;
  const text = z
    .string()
    .max(MAX_LENGTH.word)
    .trim()
    .regex(/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i)
    .transform(Number);
  return z
    .union([z.number().min(least).max(most), text], { error })
    .pipe(z.number({ error }).min(least, { error }).max(most, { error }))
    .meta({ type: 'number', minimum: least, maximum: most });
}

export const latitude = () => decimal(-90, 90);

export const longitude = () => decimal(-180, 180);

/** Half the earth's circumference and a little more: nothing is farther away. */
const MAX_DISTANCE = 20_040;

/** A distance in kilometres, above 0. */
export const kilometres = () =>
  decimal(0, MAX_DISTANCE).refine((distance) => distance > 0, { error: 'expected a number above 0' });

/** A coordinate of a record, of which null and the empty text mean none. */
export const ifAny = (coordinate: ReturnType<typeof decimal>) =>
  z
    .preprocess((given) => (given === '' ? null : given), coordinate.nullable())
    .meta({ ...coordinate.meta() })
    .nullish();
