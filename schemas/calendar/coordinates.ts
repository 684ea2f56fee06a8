import * as z from 'zod';
import { isStorable } from '../stored-number.ts';
import { numberWithin } from './fields.ts';
import { MAX_LENGTH } from './limits.ts';

/** Coordinates and distances as callers send them: numbers, or numeric text. */

/** A coordinate too close to zero for DynamoDB is zero. */
const storable = (value: number) => (isStorable(value) ? value : 0);

/** A number within a range; as text, `51.45`, `-2` or `1e-7`. */
function decimal(min: number, max: number) {
  const error = `expected a number from ${min} to ${max}`;
  const text = z
    .string()
    .max(MAX_LENGTH.word)
    .trim()
    .regex(/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i)
    .transform(Number);
  return z
    .union([numberWithin(min, max, { error }), text], { error })
    .transform(storable)
    .pipe(z.number({ error }).min(min, { error }).max(max, { error }))
    .meta({ type: 'number', minimum: min, maximum: max });
}

export const latitude = () => decimal(-90, 90);

export const longitude = () => decimal(-180, 180);

/** Slightly more than half the earth's circumference, in kilometres: nothing is farther away. */
const MAX_DISTANCE_KM = 20_040;

/** A distance in kilometres, above 0. */
export const kilometres = () =>
  decimal(0, MAX_DISTANCE_KM).refine((distance) => distance > 0, { error: 'expected a number above 0' });

/** A coordinate of a record; null and the empty text mean none. */
export const orNone = (coordinate: ReturnType<typeof decimal>) =>
  z
    .preprocess((given) => (given === '' ? null : given), coordinate.nullable())
    .meta({ ...coordinate.meta() })
    .nullish();
