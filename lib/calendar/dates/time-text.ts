/** Wall-clock times as text, `2027-03-05 20:00:00`, or with a `T` between day and time of day. */

/** A number below 100: `07`. */
export const twoDigits = (number: number) => (number < 10 ? `0${number}` : String(number));

/** The year, as a number. */
export const yearOf = (time: string) => Number(time.slice(0, 4));

/** The day: `2027-03-05`. */
export const dayOf = (time: string) => time.slice(0, 10);

/** The time of day: `20:00:00`. */
export const timeOf = (time: string) => time.slice(11);

/** The time of day with the character before it: `T20:00:00` for times of recurrences. */
export const timeSuffixOf = (time: string) => time.slice(10);

/** The same day at another time of day, `20:30:00`. */
export const atTime = (time: string, timeOfDay: string) => `${dayOf(time)} ${timeOfDay}`;
