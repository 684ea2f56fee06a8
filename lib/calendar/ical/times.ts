import type { Temporal } from 'temporal-polyfill';
import { fixedOffset } from '../../../schemas/calendar/time-zone.ts';
import { inZone, parseDateTime, parseUtc } from '../dates/dates.ts';
import type { EventDates } from '../events/event-dates.ts';
import type { Property } from './jcal.ts';

/** When an event is, as iCalendar says it. */

/** A time in UTC: `2027-03-06 01:00:00` in records. */
export function utcTime(name: string, recorded: string): Property {
  return [name, {}, 'date-time', `${recorded.replace(' ', 'T')}Z`];
}

/**
 * Start and end. Days have no time zone and end before the day that is named. Zones that always keep their distance
 * from UTC have no name that other programs know, so their times are told in UTC. An event without length has no end.
 */
export function startAndEnd(dates: EventDates): Property[] {
  const { all_day, start_date, end_date, utc_start_date, utc_end_date } = dates;
  if (all_day) {
    const next = parseDateTime(end_date).toPlainDate().add({ days: 1 });
    return [
      ['dtstart', {}, 'date', start_date.slice(0, 10)],
      ['dtend', {}, 'date', next.toString()],
    ];
  }
  const start = timeIn(namedZone(dates), 'dtstart', utc_start_date);
  return utc_start_date === utc_end_date ? [start] : [start, timeIn(namedZone(dates), 'dtend', utc_end_date)];
}

/** Until then some zones kept distances from UTC that had seconds, which few programs read. */
const FIRST_YEAR_IN_ZONES = 1973;

/** The IANA name of the zone in which the times of an event are told, if they are told in one. */
export function namedZone({ all_day, timezone, start_date, utc_start_date }: EventDates): string | undefined {
  if (all_day || fixedOffset(timezone) !== undefined) return undefined;
  if (Number(start_date.slice(0, 4)) < FIRST_YEAR_IN_ZONES) return undefined;
  // Zones are stored as they were written, in any case.
  return parseUtc(utc_start_date).toZonedDateTimeISO(timezone).timeZoneId;
}

/** Of times that the clocks show twice, programs take now the first and now the second; so those too are in UTC. */
function timeIn(zone: string | undefined, name: string, recorded: string): Property {
  if (zone === undefined) return utcTime(name, recorded);
  const clock = inZone(parseUtc(recorded), zone);
  if (isShownTwice(clock, zone)) return utcTime(name, recorded);
  return [name, { tzid: zone }, 'date-time', clock.toString({ smallestUnit: 'second' })];
}

function isShownTwice(clock: Temporal.PlainDateTime, zone: string): boolean {
  const [first, second] = (['earlier', 'later'] as const).map((disambiguation) =>
    clock.toZonedDateTime(zone, { disambiguation }).toInstant(),
  );
  return String(first) !== String(second);
}
