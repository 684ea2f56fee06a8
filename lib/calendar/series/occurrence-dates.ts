import { Temporal } from 'temporal-polyfill';
import { formatDateTime, formatUtc, instantOf, inZone, parseDateTime } from '../dates/dates.ts';
import { listedDates } from '../dates/listed-dates.ts';
import type { EventDates } from '../stored/events.ts';

type Clocks = Pick<EventDates, 'timezone' | 'all_day' | 'start_date' | 'end_date'>;

/**
 * The dates of an occurrence: it starts on a date of the rule, and lasts as long as the first one in wall-clock time,
 * even across daylight saving changes.
 * @param first the dates of the first occurrence
 */
export function datesOn(first: Clocks, date: string): EventDates {
  const start = parseDateTime(date);
  const length = clockLength(first);
  const { timezone, all_day } = first;
  return datesAt({ timezone, all_day }, start, start.add(length));
}

/** The wall-clock time from start to end; none if clocks that are put back show an earlier time at the end. */
export function clockLength(first: Pick<Clocks, 'start_date' | 'end_date'>) {
  const { start_date, end_date } = listedDates(first);
  return parseDateTime(start_date).until(parseDateTime(end_date), { largestUnit: 'day' });
}

/** The dates between two wall-clock times. A time that daylight saving skips moves forward. */
export function datesAt(
  { timezone, all_day }: Pick<Clocks, 'timezone' | 'all_day'>,
  start: Temporal.PlainDateTime,
  end: Temporal.PlainDateTime,
): EventDates {
  const from = instantOf(start, timezone);
  // Daylight saving can skip the start but not the end.
  const until = latest(from, instantOf(end, timezone));
  // Whole days keep their wall-clock times, even if daylight saving skips one of them.
  const clock = (stated: Temporal.PlainDateTime, instant: Temporal.Instant) =>
    formatDateTime(all_day ? stated : inZone(instant, timezone));
  return {
    timezone,
    all_day,
    start_date: clock(start, from),
    end_date: clock(end, until),
    utc_start_date: formatUtc(from),
    utc_end_date: formatUtc(until),
  };
}

const latest = (a: Temporal.Instant, b: Temporal.Instant) => (Temporal.Instant.compare(a, b) > 0 ? a : b);
