import * as z from 'zod';
import { int64 } from '../params.ts';
import { isStorable, MIN_MAGNITUDE } from '../stored-number.ts';

/**
 * The types of members in records of the class API. All have a maximum size: docs/class-api.md lists those of texts,
 * and the size of the largest page of each list.
 */

/** An identifier or another 64-bit integer. Rejects numbers above 2^53, which JavaScript cannot distinguish. */
export const id = () => z.int({ error: 'expected a whole number below 2^53' });

export const int32Number = () => z.int32({ error: 'expected a whole number of 32 bits' });

/** The range of instants in records and parameters: the years 1 to 9999, far within the range of JavaScript dates. */
const MIN_INSTANT_MS = Date.parse('0001-01-01T00:00:00.000Z');
const MAX_INSTANT_MS = Date.parse('9999-12-31T23:59:59.999Z');
const INVALID_INSTANT = 'expected milliseconds since 1970, within the years 1 to 9999';

/** The message of a day as text. */
export const INVALID_DAY = 'expected a date: YYYY-MM-DD, dd/MM/yyyy or milliseconds since 1970';

export const isInstant = (ms: number): boolean => ms >= MIN_INSTANT_MS && ms <= MAX_INSTANT_MS;

/** An instant, or the midnight that begins a day in the institution's time zone: milliseconds since 1970. */
export const instant = () =>
  z
    .int({ error: INVALID_INSTANT, abort: true })
    .min(MIN_INSTANT_MS, { error: INVALID_INSTANT })
    .max(MAX_INSTANT_MS, { error: INVALID_INSTANT })
    .meta({ title: 'Milliseconds since 1970' });

/** The same, as a parameter. */
export const msParameter = () => int64({ min: MIN_INSTANT_MS, max: MAX_INSTANT_MS, error: INVALID_INSTANT });

/** Maximum text lengths, in characters: UTF-16 code units of up to three bytes each. */
export const MAX_NAME = 200;
export const MAX_TITLE = 255;
export const MAX_CODE = 50;
export const MAX_URL = 2048;
/** Text or HTML, as stored. A page of a hundred such records stays below what one request may read. */
export const MAX_CONTENT = 12_000;

/** `HH:mm` */
export const MAX_TIME = 5;

/** Maximum grade of an evaluation, a task or a questionnaire. */
export const MAX_POINTS = 1000;

/** Characters that JSON writes with six bytes, control characters and lone surrogates. Nobody types them. */
const UNPRINTABLE = /(?![\t\n\r\u{7f}-\u{9f}])[\p{Cc}\p{Cs}]/u;

/** Text of at most `max` characters, without control characters except line breaks and tabs. */
export const text = (max: number) =>
  z
    .string({ error: 'expected text' })
    .max(max, { error: `expected text of at most ${max} characters`, abort: true })
    .refine((value) => !UNPRINTABLE.test(value), { error: 'expected text without control characters' });

/** The same, but not blank. */
export const filledText = (max: number) => {
  const error = `expected text of 1 to ${max} characters`;
  return z
    .string({ error })
    .max(max, { error, abort: true })
    .regex(/\S/, { error, abort: true })
    .refine((value) => !UNPRINTABLE.test(value), { error: 'expected text without control characters' });
};

export const booleanField = () => z.boolean({ error: 'expected true or false' });

/** A number from 0 to `max`, with or without a fraction. */
export const decimal = (max: number) => fromZeroTo(max, `expected a number from 0 to ${max}`);

const MAX_GRADE = 10;

/** A grade from 0 to 10. */
export const grade = () => fromZeroTo(MAX_GRADE, `expected a grade from 0 to ${MAX_GRADE}`);

const fromZeroTo = (max: number, error: string) =>
  z
    .number({ error })
    .min(0, { error })
    .max(max, { error })
    .refine(isStorable, { error: `${error}, and not below ${MIN_MAGNITUDE} if above 0` });
