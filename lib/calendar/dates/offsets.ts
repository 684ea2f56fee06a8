import type { Temporal } from 'temporal-polyfill';
import { instantOf, momentAt, parseDateTime, parseUtc } from './dates.ts';
import { memoizeInZone } from './memoize-in-zone.ts';

/** Times with their UTC offset, `2027-03-05T20:00:00+01:00`. */

/** A stored time in UTC, in a time zone. */
export const utcWithOffset = memoizeInZone((utc, zone) => withOffset(parseUtc(utc), zone));

/** The beginning of a day in a time zone. */
export const dayWithOffset = memoizeInZone((day, zone) => clockWithOffset(`${day} 00:00:00`, zone));

/** A stored wall-clock time of a time zone. */
export const clockWithOffset = (clock: string, zone: string) =>
  withOffset(instantOf(parseDateTime(clock), zone), zone);

function withOffset(instant: Temporal.Instant, zone: string): string {
  return momentAt(instant, zone).toString({ timeZoneName: 'never', smallestUnit: 'second' });
}
