import type { Temporal } from 'temporal-polyfill';
import { memoize } from '../../memoize.ts';
import { instantOf, momentAt, parseDateTime, parseUtc } from './dates.ts';

/** Times with their UTC offset, `2027-03-05T20:00:00+01:00`. Memoized, because the same records are read repeatedly. */

const MAX_MEMOIZED = 2000;

/** A stored time in UTC, in a time zone. */
export const utcWithOffset = (utc: string, zone: string) => times(`${utc} ${zone}`);

const times = memoize(MAX_MEMOIZED, (utcAndZone: string) => {
  const [day, time, zone = ''] = utcAndZone.split(' ');
  return withOffset(parseUtc(`${day} ${time}`), zone);
});

/** The beginning of a day in a time zone. */
export const dayWithOffset = (day: string, zone: string) => days(`${day} ${zone}`);

const days = memoize(MAX_MEMOIZED, (dayAndZone: string) => {
  const [day, zone = ''] = dayAndZone.split(' ');
  return withOffset(instantOf(parseDateTime(`${day} 00:00:00`), zone), zone);
});

/** A stored wall-clock time of a time zone. */
export const clockWithOffset = (clock: string, zone: string) =>
  withOffset(instantOf(parseDateTime(clock), zone), zone);

function withOffset(instant: Temporal.Instant, zone: string): string {
  return momentAt(instant, zone).toString({ timeZoneName: 'never', smallestUnit: 'second' });
}
