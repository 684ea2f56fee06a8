import { type DateForm, type DatePart, form, type Match } from './date-part.ts';

/** The forms of calendar dates. Days that do not exist are rejected. */

/** Years have four digits on the wire, in every time zone. */
export const FIRST_YEAR = 1000;
export const LAST_YEAR = 9998;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH =
  '(?<name>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?![a-z])';
const SHORT_MONTH = `(?<name>${MONTHS.join('|')}|sept)`;
const YEAR = '(?<year>\\d{4})';
const ANY_YEAR = '(?<year>\\d{4}|\\d{2})';
const DAY = '(?<day>\\d{1,2})(?!\\d)(?:st|nd|rd|th)?';
const NUMERIC = '(?<month>\\d{1,2})';
/** The `T` or the `Z` of ISO 8601 may follow. */
const END = '(?=t\\d|z(?!\\w)|(?!\\w|[:/.-]\\d))';
const END_OF_NAMED = '(?!\\w|[:/.-]\\d)';
/** A number after a day and a month is the year, unless it is the hour of a time. */
const NO_YEAR = '(?![ ,.-]*\\d)';
/** PHP takes these letters for the suffix of the day. */
const NO_SUFFIX = '(?![ ,.-]*[stndrh\\d])';
const TIME_FOLLOWS = '(?=[, ]+\\d{1,2}:\\d)';

export const DATE_FORMS: readonly DateForm[] = [
  form(`${YEAR}([-/])${NUMERIC}\\2(?<day>\\d{1,2})${END}`, calendarDate),
  form(`${YEAR}(?<month>\\d{2})(?<day>\\d{2})(?! +[a-z])${END}`, calendarDate),
  form(`${YEAR}-${NUMERIC}${END}`, calendarDate),
  form(`${NUMERIC}/(?<day>\\d{1,2})(?:/${ANY_YEAR})?${END}`, calendarDate),
  form(`(?<day>\\d{1,2})([.-])${NUMERIC}\\2${YEAR}${END}`, calendarDate),
  form(`${DAY}[ .-]*${MONTH}(?:[ .-]*${ANY_YEAR}${END_OF_NAMED}|${NO_YEAR}\\.?)`, calendarDate),
  form(
    `${MONTH}[ .-]*${DAY}(?![\\w:])(?:[, ]+${ANY_YEAR}${END_OF_NAMED}|${NO_SUFFIX}|${TIME_FOLLOWS})`,
    calendarDate,
  ),
  form(`${SHORT_MONTH}-(?<day>\\d{2})-${ANY_YEAR}${END_OF_NAMED}`, calendarDate),
  form(`${YEAR}-${SHORT_MONTH}-(?<day>\\d{2})${END_OF_NAMED}`, calendarDate),
  form(`${MONTH}[ .-]*${YEAR}${END_OF_NAMED}`, calendarDate),
  form(`${YEAR}[ .-]*${MONTH}${NO_YEAR}\\.?`, calendarDate),
  form(`${MONTH}(?:${TIME_FOLLOWS}|${NO_YEAR}\\.?)`, calendarDate),
  form(`${YEAR}-?w(?<week>\\d{2})(?:-?(?<weekday>[1-7]))?${END}`, dateOfWeek),
  form(`${YEAR}-(?<ofYear>\\d{3})${END}`, dateOfYear),
];

/** A date from its numbers, or from the name of its month. */
export function calendarDate({ year, month, name, day }: Match): DatePart | undefined {
  const date = {
    ...(year !== undefined && { year: fullYear(year) }),
    month: name === undefined ? Number(month) : MONTHS.indexOf(name.slice(0, 3)) + 1,
    ...(day !== undefined && { day: Number(day) }),
  };
  // Without a year, 29 February may exist.
  return exists(date.year ?? 2000, date.month, date.day ?? 1) ? { date } : undefined;
}

/** Two digits mean the years 1970 to 2069. */
function fullYear(digits: string): number {
  const year = Number(digits);
  if (digits.length > 2) return year;
  return year < 70 ? 2000 + year : 1900 + year;
}

/** Whether a day exists, in a year of four digits. */
export function exists(year: number, month: number, day: number): boolean {
  const inCalendar = new Date(Date.UTC(year, month - 1, day));
  return isYear(year) && inCalendar.getUTCMonth() === month - 1 && inCalendar.getUTCDate() === day;
}

const isYear = (year: number) => year >= FIRST_YEAR && year <= LAST_YEAR;

const DAY_MS = 86_400_000;

/** 4 January is in the first week. */
function dateOfWeek({ year, week, weekday = '1' }: Match) {
  const inFirstWeek = new Date(Date.UTC(Number(year), 0, 4));
  const monday = inFirstWeek.getTime() - ((inFirstWeek.getUTCDay() + 6) % 7) * DAY_MS;
  const thursday = new Date(monday + ((Number(week) - 1) * 7 + 3) * DAY_MS);
  const day = new Date(thursday.getTime() + (Number(weekday) - 4) * DAY_MS);
  return thursday.getUTCFullYear() === Number(year) ? dateAt(day) : undefined;
}

function dateOfYear({ year, ofYear }: Match) {
  const date = new Date(Date.UTC(Number(year), 0, Number(ofYear)));
  return date.getUTCFullYear() === Number(year) ? dateAt(date) : undefined;
}

function dateAt(date: Date): DatePart | undefined {
  const year = date.getUTCFullYear();
  if (!isYear(year)) return undefined;
  return { namesDay: true, date: { year, month: date.getUTCMonth() + 1, day: date.getUTCDate() } };
}
