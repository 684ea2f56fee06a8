import { timeZoneId } from '../../../schemas/calendar/time-zone.ts';

/** Returns the zone with a fixed offset from UTC, as `+05:30`; UTC for an offset that no zone has. */
export function fixedZone(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const ahead = Math.abs(minutes);
  const zone = `${minutes < 0 ? '-' : '+'}${two(Math.floor(ahead / 60))}:${two(ahead % 60)}`;
  return timeZoneId(zone) === undefined ? 'UTC' : zone;
}
