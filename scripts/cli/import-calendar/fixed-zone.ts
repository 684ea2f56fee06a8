import { fixedOffset } from '../../../schemas/calendar/time-zone.ts';

/** Returns the zone with a fixed offset from UTC, such as `+05:30`; UTC for an offset that no zone has. */
export function fixedZone(minutes: number): string {
  const absolute = Math.abs(minutes);
  return fixedOffset(`${minutes < 0 ? '-' : '+'}${Math.floor(absolute / 60)}:${absolute % 60}`) ?? 'UTC';
}
