import { Temporal } from 'temporal-polyfill';
import { timeZoneId } from '../../../schemas/calendar/time-zone.ts';
import { memoizeInZone } from './memoize-in-zone.ts';

const DAY_MS = 86_400_000;

/**
 * The UTC offset of a time zone on a UTC day, the day before and the day after; undefined if it changes on these days.
 * A wall-clock time on the middle day is unambiguous and has this offset.
 * @param ms any time of the day, in milliseconds since 1970
 * @returns milliseconds
 * @throws Error for a zone that does not exist
 */
export function offsetAround(ms: number, zone: string): number | undefined {
  return offsets(String(Math.floor(ms / DAY_MS)), zone);
}

/** No zone has ever changed twice within three days, so comparing the first and the last moment is enough. */
const offsets = memoizeInZone((day, zone) => {
  const [startMs, id] = [Number(day) * DAY_MS, requireZoneId(zone)];
  const first = offsetAt(startMs - DAY_MS, id);
  return offsetAt(startMs + 2 * DAY_MS, id) === first ? first : undefined;
});

function offsetAt(ms: number, zone: string): number {
  const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone);
  return offsetNanoseconds / 1_000_000;
}

/** The identifier of a stored zone for date arithmetic. @throws Error for a zone that does not exist */
export function requireZoneId(zone: string): string {
  const id = timeZoneId(zone);
  if (id === undefined) throw new Error('The stored time zone does not exist');
  return id;
}
