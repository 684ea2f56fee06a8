import type { Temporal } from 'temporal-polyfill';
import {
  type CivilDay,
  civilDay,
  dayNumber,
  daysInMonth,
  daysInYear,
  weekday,
  weekOf,
} from '../dates/civil-days.ts';
import { type Rule, sortedNumbers } from './rules.ts';

/** The days that a rule selects, as numbers of `dates/civil-days.ts`. */

/** The days of a period among which the rule selects; undefined for a period after the last day. */
export function daysOf(
  rule: Rule,
  start: Temporal.PlainDateTime,
  periods: number,
  last: number,
): number[] | undefined {
  const { frequency, by } = rule;
  const lastYear = civilDay(last).year;
  if (frequency === 'YEARLY') {
    const year = start.year + periods;
    if (year > lastYear) return undefined;
    const months = by.BYMONTH.length > 0 ? by.BYMONTH : ALL_MONTHS;
    return months.flatMap((month) => daysOfMonth(year, month, rule));
  }
  if (frequency === 'MONTHLY') {
    const months = start.year * 12 + start.month - 1 + periods;
    const [year, month] = [Math.floor(months / 12), (months % 12) + 1];
    if (year > lastYear) return undefined;
    const isExcluded = by.BYMONTH.length > 0 && !by.BYMONTH.includes(month);
    return isExcluded ? [] : daysOfMonth(year, month, rule);
  }
  const first = dayNumber(start);
  const day = frequency === 'DAILY' ? first + periods : startOfWeek(first, rule) + 7 * periods;
  if (day > last) return undefined;
  return frequency === 'DAILY' ? [day] : Array.from({ length: 7 }, (_, n) => day + n);
}

const ALL_MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

const startOfWeek = (day: number, { weekStart }: Rule) => day - ((weekday(day) - weekStart + 7) % 7);

function daysOfMonth(year: number, month: number, { by: { BYMONTHDAY } }: Rule): number[] {
  const [first, length] = [dayNumber({ year, month, day: 1 }), daysInMonth(year, month)];
  if (BYMONTHDAY.length === 0) return Array.from({ length }, (_, n) => first + n);
  const days = BYMONTHDAY.map((day) => (day > 0 ? day : length + 1 + day));
  return sortedNumbers(days)
    .filter((day) => day >= 1 && day <= length)
    .map((day) => first + day - 1);
}

/** Whether a day matches every part of the rule that limits days. */
export function matches(rule: Rule, number: number): boolean {
  const { days, by, weekStart } = rule;
  const date = civilDay(number);
  const { year, month, day } = date;
  if (by.BYMONTH.length > 0 && !by.BYMONTH.includes(month)) return false;
  if (!isIn(by.BYMONTHDAY, day, daysInMonth(year, month))) return false;
  if (by.BYYEARDAY.length > 0) {
    const dayOfYear = number - dayNumber({ year, month: 1, day: 1 }) + 1;
    if (!isIn(by.BYYEARDAY, dayOfYear, daysInYear(year))) return false;
  }
  if (by.BYWEEKNO.length > 0) {
    const { week, weeks } = weekOf(number, weekStart);
    if (!isIn(by.BYWEEKNO, week, weeks)) return false;
  }
  return (
    days.length === 0 ||
    days.some((one) => one.weekday === weekday(number) && isNth(one.nth, number, date, rule))
  );
}

/** Whether a number is in a list in which negative numbers count from the end; an empty list contains all. */
const isIn = (list: readonly number[], number: number, length: number) =>
  list.length === 0 || list.includes(number) || list.includes(number - length - 1);

/** Whether a day is the nth of its weekday in its month, or in its year if the rule is about years. */
function isNth(
  nth: number,
  number: number,
  { year, month, day }: CivilDay,
  { frequency, by }: Rule,
): boolean {
  if (nth === 0) return true;
  const isOfYear = frequency === 'YEARLY' && by.BYMONTH.length === 0;
  const [position, length] = isOfYear
    ? [number - dayNumber({ year, month: 1, day: 1 }) + 1, daysInYear(year)]
    : [day, daysInMonth(year, month)];
  return nth > 0 ? Math.ceil(position / 7) === nth : Math.ceil((length - position + 1) / 7) === -nth;
}
