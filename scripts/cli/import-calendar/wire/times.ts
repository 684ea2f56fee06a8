import {
  formatUtc,
  instantOf,
  occursTwice,
  parseDateTime,
  utcInZone,
} from '../../../../lib/calendar/dates/dates.ts';
import { config } from '../../../../lib/config.ts';
import { timeZoneId } from '../../../../schemas/calendar/time-zone.ts';
import { fixedZone } from '../fixed-zone.ts';

/** The times of an event in the interface, such as `2027-03-05 20:00:00`. */
interface WireTimes {
  readonly start_date: string;
  readonly end_date: string;
  readonly utc_start_date: string;
  readonly utc_end_date: string;
  readonly timezone: string;
}

interface ReadTimes {
  readonly fields: Pick<WireTimes, 'start_date' | 'end_date' | 'timezone'>;
  readonly notes: readonly string[];
}

/**
 * Returns the times of an event. If they contradict each other, local times and time zone take precedence: people
 * entered them, and the original has computed wrong UTC times in some cases.
 */
export function timesOf({ timezone, ...times }: WireTimes): ReadTimes {
  const { zone, notes: zoneNotes } = zoneOf(timezone, times);
  const start = timeOf(times.start_date, times.utc_start_date, zone);
  const end = timeOf(times.end_date, times.utc_end_date, zone);
  const ends = end.utc >= start.utc;
  return {
    fields: { start_date: start.text, end_date: ends ? end.text : start.text, timezone: zone },
    notes: [
      ...zoneNotes,
      ...(ends ? [] : ['it would end before it starts; it ends when it starts']),
      ...((start.agrees && end.agrees) || !ends
        ? []
        : ['its times in UTC contradict its time zone; the local time is used']),
    ],
  };
}

/**
 * Reads a time. One that the clocks show twice is written in UTC.
 * @param there the same in UTC; may be empty
 */
function timeOf(clock: string, there: string, zone: string) {
  const local = parseDateTime(clock);
  const utc = formatUtc(instantOf(local, zone));
  if (there === '') return { text: clock, utc, agrees: true };
  if (there !== utc && utcInZone(there, zone) !== clock) return { text: clock, utc, agrees: false };
  return { text: occursTwice(local, zone) ? `${there}Z` : clock, utc: there, agrees: true };
}

/** The time zone of an event; old events can have none, and no times in UTC either. */
function zoneOf(timezone: string, times: Omit<WireTimes, 'timezone'>) {
  if (timeZoneId(timezone) !== undefined) return { zone: timezone, notes: [] };
  const missing = `there is no time zone "${timezone}"`;
  return times.utc_start_date === ''
    ? { zone: config().SITE_ZONE, notes: [`${missing}, and no time in UTC; it has that of this site`] }
    : { zone: offsetFromUtc(times), notes: [`${missing}; it keeps its offset from UTC`] };
}

/** Returns the offset of an event, from its start in local time and in UTC: `+01:00`. */
function offsetFromUtc({ start_date, utc_start_date }: Omit<WireTimes, 'timezone'>): string {
  const minutes = parseDateTime(start_date)
    .since(parseDateTime(utc_start_date))
    .total({ unit: 'minutes', relativeTo: parseDateTime(utc_start_date) });
  return fixedZone(Math.round(minutes));
}
