import type { Temporal } from 'temporal-polyfill';
import { memoize } from '../../memoize.ts';
import { instantOf, momentAt, parseDateTime, parseUtc } from './dates.ts';

/** Times with their distance from UTC, `2027-03-05T20:00:00+01:00`. The same records are read again and again. */

const MAX_MEMOIZED = 2000;

/** A time in UTC, as it stands in records, on the clocks of a zone. */
export const utcWithOffset = (utc: string, zone: string) => times(`${utc} ${zone}`);

const times = memoize(MAX_MEMOIZED, (utcAndZone: string) => {
  const [day, time, zone = ''] = utcAndZone.split(' ');
  return withOffset(parseUtc(`${day} ${time}`), zone);
});

/** The beginning of a day on the clocks of a zone. */
export const dayWithOffset = (day: string, zone: string) => days(`${day} ${zone}`);

const days = memoize(MAX_MEMOIZED, (dayAndZone: string) => {
  const [day, zone = ''] = dayAndZone.split(' ');
  return withOffset(instantOf(parseDateTime(`${day} 00:00:00`), zone), zone);
});

function withOffset(instant: Temporal.Instant, zone: string): string {
  return momentAt(instant, zone).toString({ timeZoneName: 'never', smallestUnit: 'second' });
}
