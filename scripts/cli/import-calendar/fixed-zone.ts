import { timeZoneId } from '../../../schemas/calendar/time-zone.ts';

/** Returns the zone with a fixed offset from UTC, such as `+05:30`; UTC for an offset that no zone has. */
export function fixedZone(minutes: number): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const absolute = Math.abs(minutes);
  const zone = `${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(absolute / 60))}:${twoDigits(absolute % 60)}`;
  return timeZoneId(zone) === undefined ? 'UTC' : zone;
}
