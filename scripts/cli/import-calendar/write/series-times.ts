import { occursTwice, parseDateTime } from '../../../../lib/calendar/dates/dates.ts';
import { datesOn } from '../../../../lib/calendar/series/occurrence-dates.ts';
import type { EventDates } from '../../../../lib/calendar/stored/events.ts';

/**
 * The times that a series gives to the occurrence on a date, as an import writes them. Those that the clocks show twice
 * are in UTC, because otherwise an occurrence at the other instant keeps that.
 * @param first the dates of its first occurrence
 */
export function timesOn(first: EventDates, date: string) {
  const dates = datesOn(first, date);
  const textOf = (member: 'start_date' | 'end_date') =>
    !dates.all_day && occursTwice(parseDateTime(dates[member]), dates.timezone)
      ? `${dates[`utc_${member}`]}Z`
      : dates[member];
  return { start_date: textOf('start_date'), end_date: textOf('end_date') };
}
