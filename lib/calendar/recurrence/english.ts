import { dayOf } from '../dates/time-text.ts';

/** English words for dates. */

export const WEEKDAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** Joins items: `1 May, 2 May and 3 May`. */
export function sentenceList(items: readonly string[], and = ' and '): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')}${and}${items.at(-1)}`;
}

/** `1st`, `2nd`, `13th`. */
export function ordinal(number: number): string {
  const isTeen = Math.floor((number % 100) / 10) === 1;
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${ending}`;
}

/** The day of a date as `24 December 2026`. */
export function writtenDay(date: string): string {
  const [year, month, day] = dayOf(date).split('-');
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`;
}
