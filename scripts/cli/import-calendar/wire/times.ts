import { formatUtc, instantOf, parseDateTime } from '../../../../lib/calendar/dates/dates.ts';
import { timeZoneId } from '../../../../schemas/calendar/time-zone.ts';
import { fixedZone } from '../fixed-zone.ts';

/** The times of an event in the interface, such as `2027-03-05 20:00:00`. */
export interface WireTimes {
  readonly start_date: string;
  readonly end_date: string;
  readonly utc_start_date: string;
  readonly utc_end_date: string;
  readonly timezone: string;
}

export interface ReadTimes {
  readonly fields: Pick<WireTimes, 'start_date' | 'end_date' | 'timezone'>;
  readonly notes: readonly string[];
}

/**
 * Returns the times of an event. If they contradict each other, local times and time zone take precedence: people entered
 * them, and the original has computed wrong UTC times in some cases.
 */
export function timesOf({ timezone, ...times }: WireTimes): ReadTimes {
  const zone = timeZoneId(timezone) === undefined ? offsetFromUtc(times) : timezone;
  const zoneNotes =
    zone === timezone ? [] : [`there is no time zone "${timezone}"; it keeps its offset from UTC`];
  const ends = times.end_date >= times.start_date;
  const end_date = ends ? times.end_date : times.start_date;
  const utc = [
    [times.start_date, times.utc_start_date],
    [end_date, times.utc_end_date],
  ] as const;
  const agrees = utc.every(([clock, there]) => there === '' || inUtc(clock, zone) === there);
  return {
    fields: { start_date: times.start_date, end_date, timezone: zone },
    notes: [
      ...zoneNotes,
      ...(ends ? [] : ['it would end before it starts; it ends when it starts']),
      ...(agrees || !ends ? [] : ['its times in UTC contradict its time zone; the local time is used']),
    ],
  };
}

const inUtc = (clock: string, zone: string) => formatUtc(instantOf(parseDateTime(clock), zone));

/** Returns the offset of an event, from its start in local time and in UTC: `+01:00`. */
function offsetFromUtc({ start_date, utc_start_date }: Omit<WireTimes, 'timezone'>): string {
  if (utc_start_date === '') return 'UTC';
  const minutes = parseDateTime(start_date)
    .since(parseDateTime(utc_start_date))
    .total({ unit: 'minutes', relativeTo: parseDateTime(utc_start_date) });
  return fixedZone(Math.round(minutes));
}
