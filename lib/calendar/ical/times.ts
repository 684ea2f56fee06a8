import { fixedOffset } from '../../../schemas/calendar/time-zone.ts';
import { inZone, occursTwice, parseDateTime, parseUtc } from '../dates/dates.ts';
import { dayOf, yearOf } from '../dates/time-text.ts';
import type { EventDates } from '../stored/events.ts';
import type { Property } from './jcal.ts';

/** The times of an event in iCalendar. */

/** A time in UTC, from its stored form `2027-03-06 01:00:00`. */
export function utcTime(name: string, recorded: string): Property {
  return [name, {}, 'date-time', `${recorded.replace(' ', 'T')}Z`];
}

/** The end of an all-day event: the day after its last. */
export function endOfWholeDays(end_date: string): Property {
  const next = parseDateTime(end_date).toPlainDate().add({ days: 1 });
  return ['dtend', {}, 'date', next.toString()];
}

/**
 * Start and end. All-day events have dates without a zone. Zones with a fixed offset have no name that other programs
 * know, so their times are in UTC. An event without duration has no end.
 */
export function startAndEnd(dates: EventDates): Property[] {
  const { all_day, start_date, end_date, utc_start_date, utc_end_date } = dates;
  if (all_day) {
    return [['dtstart', {}, 'date', dayOf(start_date)], endOfWholeDays(end_date)];
  }
  const zone = namedZone(dates);
  const start = timeIn(zone, 'dtstart', utc_start_date);
  return utc_start_date === utc_end_date ? [start] : [start, timeIn(zone, 'dtend', utc_end_date)];
}

/** Before this year some zones had UTC offsets with seconds, which few programs read. */
export const FIRST_YEAR_IN_ZONES = 1973;

/** The IANA name of the zone of an event's times; undefined if they have none. */
export function namedZone({ all_day, timezone, start_date, utc_start_date }: EventDates): string | undefined {
  if (all_day || fixedOffset(timezone) !== undefined) return undefined;
  if (yearOf(start_date) < FIRST_YEAR_IN_ZONES) return undefined;
  // Zones are stored as sent, in any case.
  return parseUtc(utc_start_date).toZonedDateTimeISO(timezone).timeZoneId;
}

/** A time in its zone. Times that occur twice are in UTC too, because programs disagree on which one is meant. */
function timeIn(zone: string | undefined, name: string, recorded: string): Property {
  if (zone === undefined) return utcTime(name, recorded);
  const clock = inZone(parseUtc(recorded), zone);
  if (occursTwice(clock, zone)) return utcTime(name, recorded);
  return [name, { tzid: zone }, 'date-time', clock.toString({ smallestUnit: 'second' })];
}
