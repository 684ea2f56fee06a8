import { invalidMember } from '../../http/failure.ts';
import { parseDateTime } from '../dates/dates.ts';
import type { SeriesContent } from '../series/differences.ts';
import { atTime, clockLength, dayOf, type OccurrenceDates, timeOf } from '../series/occurrence-dates.ts';

/** The times of the occurrences of a series after a change of one of them. */
export interface NewTimes extends Pick<OccurrenceDates, 'timezone' | 'all_day'> {
  /** The time of day at which an occurrence starts, `20:30:00`. */
  readonly time: string;
  /** The length of an occurrence on the clock. */
  readonly length: ReturnType<typeof clockLength>;
  /** The number of days by which the occurrence moves. */
  readonly days: number;
}

/**
 * The times of a series whose occurrence gets new dates.
 * @param date the date of the occurrence by the rule
 * @param series what the series gives to the occurrence
 * @param before the dates to which the change refers
 */
export function newTimes(
  date: string,
  series: SeriesContent,
  before: OccurrenceDates,
  { timezone, all_day, start_date, end_date }: OccurrenceDates,
): NewTimes {
  const time = start_date === before.start_date ? timeOf(date) : timeOf(start_date);
  const isSame = start_date === before.start_date && end_date === before.end_date;
  // Daylight saving may have moved the start that the series shows.
  const start = start_date === series.start_date ? date : start_date;
  const length = isSame ? clockLength(series) : clockLength({ start_date: start, end_date });
  return { timezone, all_day, time, length, days: daysBetween(before.start_date, start_date) };
}

function daysBetween(from: string, to: string): number {
  const [one, other] = [from, to].map((date) => parseDateTime(atTime(date, '00:00:00')));
  return one === undefined || other === undefined ? 0 : one.until(other).days;
}

/**
 * The dates of a series at another time of day.
 * @throws Failure 400 for a series with several times of day
 */
export function atOneTime<D extends { readonly date: string }>(dates: readonly D[], time: string): D[] {
  const times = new Set(dates.map(({ date }) => timeOf(date)));
  if (times.size > 1) {
    throw invalidMember('start_date', 'expected also recurrence: the series has several times of day');
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
