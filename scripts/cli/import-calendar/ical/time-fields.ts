import { Temporal } from 'temporal-polyfill';
import { formatDateTime, formatUtc, inZone, occursTwice } from '../../../../lib/calendar/dates/dates.ts';
import { atTime, dayOf } from '../../../../lib/calendar/dates/time-text.ts';
import type { Occurrence } from './events.ts';
import { type CalendarZones, UTC } from './zones.ts';

/** Returns the times of an occurrence as fields of the interface. */
export function timeFields(occurrence: Pick<Occurrence, 'times' | 'start' | 'end'>, zones: CalendarZones) {
  const { times, start, end } = occurrence;
  const { isDay, zone } = times;
  const notes = zone.note === undefined ? [] : [zone.note];
  if (isDay) {
    // In files, the end of all-day events is the day after the last one.
    const last = formatDateTime(end.subtract({ days: 1 }));
    const start_date = formatDateTime(start);
    const end_date = atTime(last < start_date ? start_date : last, '23:59:59');
    const fields = { start_date, end_date, timezone: zones.own.nameAt(start), all_day: true };
    return { fields, notes, day: dayOf(start_date) };
  }
  const shown = zone === UTC ? zones.ofUtc : zone;
  const timezone = shown.nameAt(start);
  // The offset of a zone that only the file defines can change during the event.
  const isSame = shown === zone && shown.nameAt(end) === timezone;
  const [from, until] = [zone.instantOf(start), endInstant(occurrence)];
  // In its own zone, a time that the clocks skip stays as it is written.
  const textOf = (clock: Temporal.PlainDateTime, instant: Temporal.Instant) =>
    isSame && zone.instantOf(clock).equals(instant) && !occursTwice(clock, timezone)
      ? formatDateTime(clock)
      : timeText(instant, timezone);
  const start_date = textOf(start, from);
  const ends = Temporal.Instant.compare(until, from) >= 0;
  return {
    fields: {
      start_date,
      end_date: ends ? textOf(end, until) : start_date,
      timezone,
      all_day: false,
    },
    day: dayOf(formatDateTime(isSame ? start : inZone(from, timezone))),
    notes: ends ? notes : [...notes, 'it would end before it starts; it ends when it starts'],
  };
}

/** The end of an occurrence: which of two instants with the same wall-clock time is meant, if the file shows that. */
function endInstant({ times, start, end }: Pick<Occurrence, 'times' | 'start' | 'end'>): Temporal.Instant {
  const { zone } = times;
  const stated = times.endsAt(start);
  return stated !== undefined && zone.clockAt(stated).equals(end) ? stated : zone.instantOf(end);
}

/** An instant as wall-clock time of a zone, or in UTC if the clocks of the zone show that time twice. */
function timeText(instant: Temporal.Instant, timezone: string): string {
  const clock = inZone(instant, timezone);
  return occursTwice(clock, timezone) ? `${formatUtc(instant)}Z` : formatDateTime(clock);
}
