import * as z from 'zod';

/** The kinds of members that the records of the class API are made of; its reference, section 6. */

/** An identifier, or another whole number of 64 bits. Numbers above 2^53 cannot be told apart and are refused. */
export const id = () => z.int({ error: 'expected a whole number' });

/** A whole number of 32 bits. */
export const whole = () => z.int32({ error: 'expected a whole number of 32 bits' });

/** As far from 1970 as instants reach, in milliseconds: some 270,000 years. */
export const FARTHEST = 8.64e15;

/** An instant, or the midnight that begins a day in the institution's time zone: milliseconds since 1970. */
export const ms = () => {
  const error = 'expected milliseconds since 1970';
  return z
    .int({ error })
    .min(-FARTHEST, { error })
    .max(FARTHEST, { error })
    .meta({ title: 'Milliseconds since 1970' });
};

/** Text. */
export const text = () => z.string({ error: 'expected text' });

/** Text of one to `most` characters that are not all blanks. */
export const filledText = (most: number) => {
  const error = `expected text of 1 to ${most} characters`;
  return z.string({ error }).max(most, { error }).regex(/\S/, { error });
};

export const truth = () => z.boolean({ error: 'expected true or false' });

/** A number that may have a fraction. */
export const decimal = () => z.number({ error: 'expected a number' });

const BEST_GRADE = 10;

/** A grade of 0 to 10. */
export const grade = () => {
  const error = `expected a grade of 0 to ${BEST_GRADE}`;
  return z.number({ error }).min(0, { error }).max(BEST_GRADE, { error });
};
