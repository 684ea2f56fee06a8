import type { RecurrenceDay } from '../../../schemas/calendar/weekday-text.ts';
import { twoDigits } from '../dates/time-text.ts';
import { numbersOr } from './completed-rule.ts';
import { formatLongDay, MONTHS, ordinal, sentenceList, WEEKDAY_NAMES } from './english.ts';
import { clockOfDate, parseRecurrence, withWholeDays } from './recurrence.ts';
import { hasTimes, type Rule } from './rules.ts';

/** Maximum number of dates that a description names. */
const MAX_NAMED = 5;
const MAX_TIMES = 6;

/**
 * Describes how a series repeats in English: "Every week on Tuesday and Thursday until 30 June 2027".
 * @param text as `recurrenceText` returned it
 */
export function describeRecurrence(text: string, start_date: string): string {
  const { rule, added, excluded } = parseRecurrence(text);
  if (rule === undefined) return `On ${namedDays(added)}`;
  const main = [everyWords(rule), ...dayWords(rule), ...monthWords(rule), ...timeWords(rule, start_date)];
  const also = added.length === 0 ? '' : `, and on ${namedDays(added)}`;
  const except = excluded.length === 0 ? '' : `, except ${namedDays(excluded)}`;
  return `${main.join(' ')}${endWords(withWholeDays(rule, clockOfDate(start_date)))}${also}${except}`;
}

const UNITS = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' } as const;

function everyWords({ frequency, interval, days }: Rule): string {
  // A daily rule limited to some days of the week is the same as a weekly rule on these days.
  const isWeekly = frequency === 'DAILY' && interval === 1 && days.length > 0;
  const unit = isWeekly ? 'week' : frequency in UNITS ? UNITS[frequency as keyof typeof UNITS] : 'time';
  return interval === 1 ? `Every ${unit}` : `Every ${interval} ${unit}s`;
}

function endWords({ count, until }: Rule): string {
  if (count !== undefined) return count === 1 ? ', once' : `, ${count} times`;
  return until === undefined ? '' : ` until ${formatLongDay(until)}`;
}

/** The days of a rule: `on the second Tuesday`, `on 3 May`. */
function dayWords(rule: Rule): string[] {
  const { frequency, days, by } = rule;
  const limits = [
    ...(by.BYWEEKNO.length === 0 ? [] : [`in week ${sentenceList(by.BYWEEKNO.map(String))}`]),
    ...(by.BYYEARDAY.length === 0 ? [] : [`on day ${sentenceList(by.BYYEARDAY.map(String))} of the year`]),
  ];
  if (by.BYSETPOS.length > 0) {
    const of = days.length === 0 ? monthDayWords(by.BYMONTHDAY) : weekdayWords(days);
    return [`on the ${sentenceList(by.BYSETPOS.map(position))} of ${of}`, ...limits];
  }
  if (isDateOfYear(rule)) return [`on ${datesOfYear(rule)}`, ...limits];
  const months = by.BYMONTHDAY.length === 0 ? [] : [`on ${monthDayWords(by.BYMONTHDAY)}`];
  if (days.length === 0) return [...months, ...limits];
  const isOfPeriod = frequency === 'MONTHLY' || frequency === 'YEARLY';
  const weekdays = weekdayWords(days, isOfPeriod);
  return months.length === 0
    ? [`on ${weekdays}${isOfWholeYear(rule) ? ' of the year' : ''}`, ...limits]
    : [`on ${weekdayWords(days)}`, `that is ${monthDayWords(by.BYMONTHDAY, ' or ')}`, ...limits];
}

const isOfWholeYear = ({ frequency, days, by }: Rule) =>
  frequency === 'YEARLY' && by.BYMONTH.length === 0 && days.some(({ nth }) => nth !== 0);

/** Whether the days of a rule are dates of the year: 3 May. */
function isDateOfYear({ frequency, days, by }: Rule): boolean {
  return frequency === 'YEARLY' && days.length === 0 && by.BYMONTH.length === 1 && isNumbered(by.BYMONTHDAY);
}

const isNumbered = (days: readonly number[]) => days.length > 0 && days.every((day) => day > 0);

const datesOfYear = ({ by }: Rule) =>
  `${sentenceList(by.BYMONTHDAY.map(String))} ${sentenceList(by.BYMONTH.map(monthName))}`;

function monthWords(rule: Rule): string[] {
  const { frequency, days, by } = rule;
  if (by.BYMONTH.length === 0 || (isDateOfYear(rule) && by.BYSETPOS.length === 0)) return [];
  const isOfMonth = frequency === 'YEARLY' && (days.some(({ nth }) => nth !== 0) || by.BYMONTHDAY.length > 0);
  return [`${isOfMonth ? 'of' : 'in'} ${sentenceList(by.BYMONTH.map(monthName))}`];
}

const monthName = (month: number) => MONTHS[month - 1] ?? '';

function weekdayWords(days: readonly RecurrenceDay[], isOfPeriod = false): string {
  const numbers = days.map(({ weekday }) => weekday).join();
  const isPlain = days.every(({ nth }) => nth === 0);
  if (isPlain && numbers === '0,1,2,3,4') return isOfPeriod ? 'every weekday' : 'weekdays';
  return sentenceList(
    days.map(({ nth, weekday }) => {
      const name = WEEKDAY_NAMES[weekday] ?? '';
      if (nth !== 0) return `the ${position(nth)} ${name}`;
      return isOfPeriod ? `every ${name}` : name;
    }),
  );
}

function monthDayWords(days: readonly number[], and = ' and '): string {
  return sentenceList(
    // From the first to the last of a month.
    [...days.filter((day) => day > 0), ...days.filter((day) => day < 0)].map((day) =>
      day > 0 ? `the ${ordinal(day)}` : `the ${position(day)} day`,
    ),
    and,
  );
}

const WORDS = ['first', 'second', 'third', 'fourth', 'fifth'];

/** A position in a list: `second`, `last`, `third to last`. */
function position(nth: number): string {
  if (nth === -1) return 'last';
  const word = WORDS[Math.abs(nth) - 1] ?? ordinal(Math.abs(nth));
  return nth > 0 ? word : `${word} to last`;
}

function timeWords(rule: Rule, start_date: string): string[] {
  const { BYHOUR, BYMINUTE, BYSECOND } = rule.by;
  if (!hasTimes(rule)) return [];
  const [, hour, minute] = /(\d\d):(\d\d):\d\d$/.exec(start_date) ?? [];
  const hours = numbersOr(BYHOUR, Number(hour));
  const minutes = numbersOr(BYMINUTE, Number(minute));
  if (BYSECOND.length > 1 || hours.length * minutes.length > MAX_TIMES) return ['at several times'];
  const times = hours.flatMap((one) => minutes.map((other) => `${twoDigits(one)}:${twoDigits(other)}`));
  return [`at ${sentenceList(times)}`];
}

/** Names the first days of some dates, and counts the others. */
function namedDays(clocks: readonly string[]): string {
  const days = [...new Set(clocks.map(formatLongDay))];
  if (days.length <= MAX_NAMED) return sentenceList(days);
  const more = days.length - MAX_NAMED;
  return `${days.slice(0, MAX_NAMED).join(', ')} and ${more} more ${more === 1 ? 'day' : 'days'}`;
}
