import * as z from 'zod';
import { int64 } from '../params.ts';

/**
 * The kinds of members that the records of the class API are made of; its reference, section 6. All have a largest
 * size: docs/class-api.md lists those of texts, and what the largest page of each list comes to.
 */

/** An identifier, or another whole number of 64 bits. Numbers above 2^53 cannot be told apart and are refused. */
export const id = () => z.int({ error: 'expected a whole number' });

/** A whole number of 32 bits. */
export const whole = () => z.int32({ error: 'expected a whole number of 32 bits' });

/** The instants that records and parameters can name: the years 1 to 9999, far from where dates end in JavaScript. */
const MIN_INSTANT_MS = Date.parse('0001-01-01T00:00:00.000Z');
const MAX_INSTANT_MS = Date.parse('9999-12-31T23:59:59.999Z');
const NO_INSTANT = 'expected milliseconds since 1970, within the years 1 to 9999';

export const isInstant = (ms: number): boolean => ms >= MIN_INSTANT_MS && ms <= MAX_INSTANT_MS;

/** An instant, or the midnight that begins a day in the institution's time zone: milliseconds since 1970. */
export const ms = () =>
  z
    .int({ error: NO_INSTANT })
    .min(MIN_INSTANT_MS, { error: NO_INSTANT })
    .max(MAX_INSTANT_MS, { error: NO_INSTANT })
    .meta({ title: 'Milliseconds since 1970' });

/** The same as a parameter. */
export const msParameter = () => int64({ min: MIN_INSTANT_MS, max: MAX_INSTANT_MS, error: NO_INSTANT });

/** The largest texts of each kind, in characters: UTF-16 units, of which each takes up to three bytes. */
export const MAX_NAME = 200;
export const MAX_TITLE = 255;
export const MAX_CODE = 50;
export const MAX_URL = 2048;
/** Of text or HTML, as it is stored. A page of a hundred such records stays below what one request may read. */
export const MAX_CONTENT = 12_000;

/** `HH:mm` */
export const MAX_TIME = 5;

/** The best grade that an evaluation, a task or a questionnaire can have. */
export const MAX_POINTS = 1000;

/** What JSON writes with six bytes: control characters, and lone halves of surrogate pairs. Nobody types them. */
const UNPRINTABLE = /(?![\t\n\r\u{7f}-\u{9f}])[\p{Cc}\p{Cs}]/u;

/** Text of up to `max` characters, line breaks and tabs among them but no other control characters. */
export const text = (max: number) =>
  z
    .string({ error: 'expected text' })
    .max(max, { error: `expected text of at most ${max} characters`, abort: true })
    .refine((value) => !UNPRINTABLE.test(value), { error: 'expected text without control characters' });

/** The same of one character or more, that are not all blanks. */
export const filledText = (max: number) => {
  const error = `expected text of 1 to ${max} characters`;
  return z
    .string({ error })
    .max(max, { error, abort: true })
    .regex(/\S/, { error, abort: true })
    .refine((value) => !UNPRINTABLE.test(value), { error: 'expected text without control characters' });
};

export const truth = () => z.boolean({ error: 'expected true or false' });

/** A number of 0 to `max` that may have a fraction. */
export const decimal = (max: number) => {
  const error = `expected a number of 0 to ${max}`;
  return z.number({ error }).min(0, { error }).max(max, { error });
};

const MAX_GRADE = 10;

/** A grade of 0 to 10. */
export const grade = () => {
  const error = `expected a grade of 0 to ${MAX_GRADE}`;
  return z.number({ error }).min(0, { error }).max(MAX_GRADE, { error });
};
