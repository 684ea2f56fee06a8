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

/** Maximum number of items in a sentence: all days of a month. */
const MAX_ITEMS = 31;

/** Joins items: `1 May, 2 May and 3 May`; of many, the first ones: `1, 2, 3 and 97 others`. */
export function sentenceList(items: readonly string[], and = ' and '): string {
  const named = items.length <= MAX_ITEMS ? items : items.slice(0, MAX_ITEMS - 1);
  const others = items.length - named.length;
  const parts = others === 0 ? named : [...named, `${others} others`];
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')}${and}${parts.at(-1)}`;
}

/** `1st`, `2nd`, `13th`. */
export function ordinal(number: number): string {
  const isTeen = Math.floor((number % 100) / 10) === 1;
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${ending}`;
}

/** The day of a date as `24 December 2026`. */
export function formatLongDay(date: string): string {
  const [year, month, day] = dayOf(date).split('-');
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`;
}
