import ICAL from 'ical.js';
import { formatDateTime, instantOf, inZone, parseDateTime } from '../../../../lib/calendar/dates/dates.ts';
import { clockOf } from './values.ts';
import { type CalendarZone, zoneOf } from './zones.ts';

/** The times of one occurrence of an event of a file. */
export interface Times {
  readonly start: ICAL.Time;
  readonly end: ICAL.Time;
}

/** The same as fields of the interface. */
export function timeFields(component: ICAL.Component, { start, end }: Times, calendar: CalendarZone) {
  const { zone, note } = zoneOf(component.getFirstProperty('dtstart'), start, calendar);
  const notes = note === undefined ? [] : [note];
  const start_date = inOwnZone(start, zone);
  if (start.isDate) {
    const last = lastDay(start, end);
    return { fields: { start_date, end_date: last, timezone: zone, all_day: true }, notes };
  }
  const ending = zoneOf(component.getFirstProperty('dtend'), end, calendar);
  const end_date =
    component.hasProperty('dtend') && ending.zone !== zone
      ? formatDateTime(inZone(instantOf(parseDateTime(clockOf(end)), ending.zone), zone))
      : inOwnZone(end, zone);
  const ends = end_date >= start_date;
  return {
    fields: { start_date, end_date: ends ? end_date : start_date, timezone: zone, all_day: false },
    notes: ends ? notes : [...notes, 'it would end before it starts; it ends when it starts'],
  };
}

/** Converts a time in UTC to local time of the zone; other times are already local. */
function inOwnZone(time: ICAL.Time, zone: string): string {
  if (time.zone !== ICAL.Timezone.utcTimezone) return clockOf(time);
  return formatDateTime(inZone(instantOf(parseDateTime(clockOf(time)), 'UTC'), zone));
}

/** In files, the end of all-day events is the day after the last one. */
function lastDay(start: ICAL.Time, end: ICAL.Time): string {
  const last = parseDateTime(clockOf(end)).subtract({ days: 1 });
  const first = clockOf(start);
  const day = formatDateTime(last) < first ? first : formatDateTime(last);
  return `${day.slice(0, 10)} 23:59:59`;
}
