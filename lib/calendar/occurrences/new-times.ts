import { Temporal } from 'temporal-polyfill';
import { invalidMember } from '../../http/failure.ts';
import { parseDateTime } from '../dates/dates.ts';
import { atTime, dayOf, timeOf } from '../dates/time-text.ts';
import { hasSeveralTimes } from '../recurrence/split.ts';
import type { clockLength } from '../series/occurrence-dates.ts';
import type { EventDates } from '../stored/events.ts';

/** The times of the occurrences of a series after a change of one of them. */
export interface NewTimes extends Pick<EventDates, 'timezone' | 'all_day'> {
  /** The time of day at which an occurrence starts, `20:30:00`. */
  readonly time: string;
  /** The length of an occurrence in wall-clock time. */
  readonly length: ReturnType<typeof clockLength>;
  /** The number of days by which the occurrence moves. */
  readonly days: number;
}

/** The times that a series gives to one of its occurrences. */
interface SeriesTimes {
  /** The date of the occurrence by the rule. */
  readonly date: string;
  /** The length of all occurrences in wall-clock time. */
  readonly length: NewTimes['length'];
  /** The dates that the series gives to the occurrence, which daylight saving may have moved. */
  readonly shown: EventDates;
}

/**
 * The times of a series whose occurrence gets new dates.
 * @param before the dates to which the change refers
 */
export function newTimes(
  { date, length, shown }: SeriesTimes,
  before: EventDates,
  { timezone, all_day, start_date, end_date }: EventDates,
): NewTimes {
  const keepsStart = start_date === before.start_date;
  const isSame = keepsStart && end_date === before.end_date;
  // Daylight saving can move the start to the day after that of the rule.
  const from = before.start_date === shown.start_date ? date : before.start_date;
  const start = parseDateTime(start_date === shown.start_date ? date : start_date);
  const endByRule = parseDateTime(date).add(length);
  const keepsEnd = end_date === shown.end_date && Temporal.PlainDateTime.compare(start, endByRule) <= 0;
  const end = keepsEnd ? endByRule : parseDateTime(end_date);
  return {
    timezone,
    all_day,
    time: timeOf(keepsStart ? date : start_date),
    length: isSame ? length : start.until(end, { largestUnit: 'day' }),
    days: keepsStart ? 0 : daysBetween(from, start_date),
  };
}

const daysBetween = (from: string, to: string): number =>
  parseDateTime(from).toPlainDate().until(parseDateTime(to).toPlainDate()).days;

/**
 * The dates of a series at another time of day.
 * @throws Failure 400 for a series with several times of day
 */
export function atOneTime<D extends { readonly date: string }>(
  { rule, dates }: { readonly rule: string; readonly dates: readonly D[] },
  time: string,
): D[] {
  const times = new Set(dates.map(({ date }) => timeOf(date)));
  if (times.size > 1 || hasSeveralTimes(rule)) {
    throw invalidMember('start_date', 'expected recurrence as well: the series has several times of day');
  }
  return dates.map((one) => ({ ...one, date: atTime(one.date, time) }));
}

/** @throws Failure 400 for a change that moves an occurrence to another day */
export function requireSameDay({ days }: NewTimes, date: string): void {
  if (days === 0) return;
  throw invalidMember(
    'start_date',
    `expected a time on ${dayOf(date)}; to move a series to other days, send recurrence as well`,
  );
}
