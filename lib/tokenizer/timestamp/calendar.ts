/** The proleptic Gregorian calendar, with days as numbers. Day 0 is 1970-01-01, a Thursday. */

export const DAY_SECONDS = 86_400;

const DAYS_BEFORE_MONTH = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365];
/** The weekdays of the calendar repeat after this time, too. */
export const DAYS_IN_400_YEARS = 146_097;
const EPOCH = 719_162; // days from 0001-01-01 to 1970-01-01

interface CivilDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /** Day of the year, from 1. */
  readonly ordinal: number;
}

const isLeapYear = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

const daysInYear = (year: number) => (isLeapYear(year) ? 366 : 365);

/** Days of the year before the first of a month; for month 13, the length of the year. */
const daysBefore = (year: number, month: number) =>
  (DAYS_BEFORE_MONTH[month - 1] ?? 0) + (month > 2 && isLeapYear(year) ? 1 : 0);

const yearStart = (year: number) => {
  const past = year - 1;
  return past * 365 + Math.floor(past / 4) - Math.floor(past / 100) + Math.floor(past / 400) - EPOCH;
};

/** Converts a date to a day; undefined if there is no such date. */
export function dayOfDate(year: number, month: number, day: number): number | undefined {
  if (month < 1 || month > 12 || day < 1) return undefined;
  if (day > daysBefore(year, month + 1) - daysBefore(year, month)) return undefined;
  return yearStart(year) + daysBefore(year, month) + day - 1;
}

/** Converts a year and day of the year (from 1) to a day; undefined if the year has no such day. */
export function dayOfOrdinal(year: number, ordinal: number): number | undefined {
  return ordinal < 1 || ordinal > daysInYear(year) ? undefined : yearStart(year) + ordinal - 1;
}

/** Converts a day to a date. */
export function dateOfDay(day: number): CivilDate {
  // By the average length of a year: the right year, or the one before it.
  let year = 1 + Math.floor(((day + EPOCH) * 400) / DAYS_IN_400_YEARS);
  if (yearStart(year + 1) <= day) year++;
  const ordinal = day - yearStart(year) + 1;
  let month = Math.ceil(ordinal / 31);
  while (daysBefore(year, month + 1) < ordinal) month++;
  return { year, month, day: ordinal - daysBefore(year, month), ordinal };
}

/** Days since Monday: 0 is Monday, 6 is Sunday. */
export const weekdayOfDay = (day: number): number => (((day + 3) % 7) + 7) % 7;

/** The ISO 8601 year and week of a day: a week belongs to the year of its Thursday. */
export function isoWeekOfDay(day: number): { year: number; week: number } {
  const thursday = day - weekdayOfDay(day) + 3;
  const { year, ordinal } = dateOfDay(thursday);
  return { year, week: Math.ceil(ordinal / 7) };
}

/** Converts an ISO week date to a day; undefined if the year has no such week. */
export function dayOfIsoWeek(year: number, week: number, weekday: number): number | undefined {
  const fourth = yearStart(year) + 3; // always in week 1
  const day = fourth - weekdayOfDay(fourth) + (week - 1) * 7 + weekday;
  const found = isoWeekOfDay(day);
  return found.year === year && found.week === week ? day : undefined;
}

/** Converts a week as in `weekOfYear` and a weekday to a day; undefined if it is in another year. */
export function dayOfWeek(year: number, week: number, weekday: number, first: number): number | undefined {
  const newYear = yearStart(year);
  const firstWeek = newYear + ((first - weekdayOfDay(newYear) + 7) % 7);
  const day = firstWeek + (week - 1) * 7 + ((weekday - first + 7) % 7);
  return day < newYear || day >= newYear + daysInYear(year) ? undefined : day;
}

/**
 * The number of a week, which begins on weekday `first` (0 is Monday, 6 is Sunday). Days before week 1 are in week 0.
 */
export const weekOfYear = (day: number, ordinal: number, first: number): number =>
  Math.floor((ordinal - 1 - ((weekdayOfDay(day) - first + 7) % 7) + 7) / 7);
