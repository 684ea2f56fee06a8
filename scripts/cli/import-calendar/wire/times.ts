import { formatUtc, instantOf, parseDateTime } from '../../../../lib/calendar/dates/dates.ts';
import { timeZoneId } from '../../../../schemas/calendar/time-zone.ts';
import { fixedZone } from '../fixed-zone.ts';

/** When an event is, as the wire says it; times are `2027-03-05 20:00:00`. */
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
 * When an event is. Where what the interface says of it contradicts itself, the times on the clocks and the time zone
 * count: they are what people entered, and the original has computed the times in UTC wrongly at times (its reference,
 * sections 7.3 and 13).
 */
export function timesOf({ timezone, ...times }: WireTimes): ReadTimes {
  const zone = timeZoneId(timezone) === undefined ? distanceFromUtc(times) : timezone;
  const zoneNotes =
    zone === timezone ? [] : [`there is no time zone "${timezone}"; it keeps its distance from UTC`];
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
      ...(agrees || !ends
        ? []
        : ['its times in UTC contradict its time zone; the time on the clocks counts']),
    ],
  };
}

const inUtc = (clock: string, zone: string) => formatUtc(instantOf(parseDateTime(clock), zone));

/** The zone that an event seems to be in, from its start on the clocks and in UTC: `+01:00`. */
function distanceFromUtc({ start_date, utc_start_date }: Omit<WireTimes, 'timezone'>): string {
  if (utc_start_date === '') return 'UTC';
  const minutes = parseDateTime(start_date)
    .since(parseDateTime(utc_start_date))
    .total({ unit: 'minutes', relativeTo: parseDateTime(utc_start_date) });
  return fixedZone(Math.round(minutes));
}
