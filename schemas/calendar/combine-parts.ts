import { exists, FIRST_YEAR, LAST_YEAR } from './date-forms.ts';
import type { DatePart } from './date-part.ts';
import { zoneOfComment } from './time-forms.ts';
import {
  type CalendarDate,
  type OfMonth,
  type Shift,
  UNITS,
  type Unit,
  type WallClockText,
  type Weekday,
} from './written-date.ts';

/** Adds a part to those before it; undefined if PHP would drop one of them. */
export function combine(before: DatePart, part: DatePart): DatePart | undefined {
  const { comment, year, shift, ago, ...others } = part;
  if (comment !== undefined) return withComment(before, comment);
  if (ago) return inThePast(before);
  if (year !== undefined) return withYear(before, year);
  if (before.zone !== undefined && part.zone === before.zone) return before;
  if (part.dotted && before.date?.year === undefined) return undefined;
  if (ONCE.some((name) => before[name] !== undefined && part[name] !== undefined)) return undefined;
  if (part.startsDay && before.time !== undefined && !isMidnight(before.time)) return undefined;
  if ((before.namesDay && part.date) || (before.date && part.namesDay)) return undefined;
  // `this` would undo the week before it.
  if (before.week && part.weekday && part.shift) return undefined;
  // These would replace the days before them.
  if (part.namesDay && before.shift?.days) return undefined;
  return { ...before, ...others, ...(shift !== undefined && { shift: sum(before.shift, shift) }) };
}

/** Parts that a date can have only once. */
const ONCE = ['date', 'time', 'zone', 'weekday', 'week', 'namesDay', 'ofMonth'] as const;

const isMidnight = ({ hour, minute, second }: NonNullable<DatePart['time']>) => hour + minute + second === 0;

function withComment(before: DatePart, comment: string): DatePart | undefined {
  const zone = zoneOfComment(comment, before.zone);
  return zone === undefined ? undefined : { ...before, zone };
}

function withYear(before: DatePart, year: number): DatePart | undefined {
  const { date, time } = before;
  return time === undefined || date?.day === undefined || date.year !== undefined
    ? undefined
    : { ...before, date: { ...date, year } };
}

function inThePast(before: DatePart): DatePart | undefined {
  const { shift, weekday, week, namesDay, ofMonth } = before;
  if (shift === undefined || (weekday ?? week ?? namesDay ?? ofMonth) !== undefined) return undefined;
  return { ...before, shift: Object.fromEntries(UNITS.map((unit) => [unit, -(shift[unit] ?? 0)])) };
}

function sum(before: Shift = {}, shift: Shift): Shift {
  return Object.fromEntries(UNITS.map((unit) => [unit, (before[unit] ?? 0) + (shift[unit] ?? 0)]));
}

const MIDNIGHT = { hour: 0, minute: 0, second: 0 } as const;

/** Returns the date that the parts make; undefined if they conflict, or lack a part that PHP would fill in. */
export function complete(found: DatePart): WallClockText | undefined {
  const { date, zone, ofMonth, startsDay, shift = {} } = found;
  const time = found.time ?? (startsDay || date !== undefined ? MIDNIGHT : undefined);
  const weekday = weekdayOf(found);
  const isComplete =
    (date === undefined || isCertain(date, ofMonth)) &&
    (zone === undefined || date !== undefined || found.time !== undefined) &&
    weekday !== false &&
    agree(found) &&
    isInRange(date?.year, shift);
  if (!isComplete) return undefined;
  return {
    kind: 'wall-clock',
    ...date,
    ...(date?.year !== undefined && date.day === undefined && { day: 1 }),
    ...(time !== undefined && { time }),
    ...(zone !== undefined && { zone }),
    ...(weekday !== undefined && { weekday }),
    ...(ofMonth !== undefined && { ofMonth }),
    shift,
  };
}

/** Whether a date exists, and is not just the name of a month, unless another part selects one of its days. */
function isCertain({ year, month, day }: CalendarDate, ofMonth: OfMonth | undefined): boolean {
  return (ofMonth ?? year ?? day) !== undefined && exists(year ?? COMMON_YEAR, month ?? 1, day ?? 1);
}

/** A year without 29 February. */
const COMMON_YEAR = 2001;

/** Whether the day of the month, the week and the words for days are compatible. */
function agree({ date, weekday, week, namesDay, ofMonth, shift = {} }: DatePart): boolean {
  if (namesDay && (weekday ?? week ?? ofMonth) !== undefined) return false;
  // PHP counts the days of a week after the months.
  if (namesDay && date !== undefined && (shift.months || shift.years)) return false;
  if (ofMonth === undefined) return true;
  // PHP drops the days, and a shift by years ends on another weekday.
  return (weekday ?? week) === undefined && !shift.days && (typeof ofMonth === 'string' || !shift.years);
}

/** Returns the weekday to move to; false if the date has another weekday, so that PHP would move to another day. */
function weekdayOf({ date, weekday, week }: DatePart): Weekday | undefined | false {
  if (week)
    return weekday?.rule === 'after-today' ? false : { number: weekday?.number ?? 1, rule: 'this-week' };
  if (weekday?.rule !== 'from-today' || date === undefined) return weekday;
  const { year, month, day } = date;
  if (year === undefined || month === undefined || day === undefined) return false;
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay() === weekday.number % 7 ? undefined : false;
}

const YEARS_IN: Readonly<Record<Unit, number>> = {
  seconds: 1 / 31_556_952,
  minutes: 1 / 525_949,
  hours: 1 / 8766,
  days: 1 / 365.25,
  months: 1 / 12,
  years: 1,
};

/** Whether the shift ends in a four-digit year. */
function isInRange(from: number | undefined, shift: Shift): boolean {
  const years = UNITS.map((unit) => (shift[unit] ?? 0) * YEARS_IN[unit]);
  if (years.every((one) => one === 0)) return true;
  const year = (from ?? new Date().getFullYear()) + years.reduce((sum, one) => sum + one, 0);
  return Math.max(...years.map(Math.abs)) < LAST_YEAR && year > FIRST_YEAR + 1 && year < LAST_YEAR - 1;
}
