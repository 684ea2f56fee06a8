import { Temporal } from 'temporal-polyfill';
import type { DateText } from '../../../schemas/calendar/written-date.ts';
import { dayNumber, formatDay } from './civil-days.ts';
import { offsetAround, requireZoneId } from './day-offsets.ts';
import { memoizeInZone } from './memoize-in-zone.ts';
import { now } from './now.ts';
import { twoDigits } from './time-text.ts';
import { clockOf } from './written-clock.ts';

/**
 * Times are stored as wall-clock times, together with the name of the time zone and the same time in UTC. A wall-clock
 * time that daylight saving skips moves forward by the length of the gap; if it occurs twice, the earlier instant
 * counts (Temporal's "compatible").
 */

/**
 * The instant that a date means, in the given time zone unless the date names another.
 * @param present the current time; several dates that belong together need the same
 */
export function instantOfText(text: DateText, zone: string, present?: Temporal.Instant): Temporal.Instant {
  if (text.kind === 'instant') return Temporal.Instant.fromEpochMilliseconds(text.seconds * 1000);
  const clock = clockOf(text, () => inZone(present ?? now(), zone));
  return instantOf(clock, text.zone ?? zone);
}

/** The same as a wall-clock time of the time zone: as the text states it, even if daylight saving skips it. */
export function wallClockOf(
  text: DateText,
  zone: string,
  present?: Temporal.Instant,
): Temporal.PlainDateTime {
  if (text.kind === 'instant' || text.zone !== undefined)
    return inZone(instantOfText(text, zone, present), zone);
  return clockOf(text, () => inZone(present ?? now(), zone));
}

/** An instant in a time zone. */
export function momentAt(instant: Temporal.Instant, zone: string): Temporal.ZonedDateTime {
  return instant.toZonedDateTimeISO(requireZoneId(zone));
}

/** The wall-clock time in a time zone at an instant, in whole seconds. */
export function inZone(instant: Temporal.Instant, zone: string): Temporal.PlainDateTime {
  const ms = Math.floor(instant.epochMilliseconds / 1000) * 1000;
  const offset = offsetAround(ms, zone);
  if (offset !== undefined) return clockAt(ms + offset);
  return momentAt(Temporal.Instant.fromEpochMilliseconds(ms), zone).toPlainDateTime();
}

/** The instant of a wall-clock time in a time zone. */
export function instantOf(clock: Temporal.PlainDateTime, zone: string): Temporal.Instant {
  const ms = msOf(clock);
  const offset = offsetAround(ms, zone);
  if (offset !== undefined) return Temporal.Instant.fromEpochMilliseconds(ms - offset);
  return clock.toZonedDateTime(requireZoneId(zone)).toInstant();
}

/** Whether the clocks of a time zone show this time twice. */
export function occursTwice(clock: Temporal.PlainDateTime, zone: string): boolean {
  if (offsetAround(msOf(clock), zone) !== undefined) return false;
  const id = requireZoneId(zone);
  const later = clock.toZonedDateTime(id, { disambiguation: 'later' });
  // A time that the clocks skip is not shown at all.
  return (
    later.toPlainDateTime().equals(clock) &&
    !later.equals(clock.toZonedDateTime(id, { disambiguation: 'earlier' }))
  );
}

/** A wall-clock time in milliseconds since the beginning of 1970 on the same clock. */
function msOf(clock: Temporal.PlainDateTime): number {
  const { hour, minute, second, millisecond } = clock;
  return (((dayNumber(clock) * 24 + hour) * 60 + minute) * 60 + second) * 1000 + millisecond;
}

function clockAt(ms: number): Temporal.PlainDateTime {
  const date = new Date(ms);
  return new Temporal.PlainDateTime(
    date.getUTCFullYear(),
    date.getUTCMonth() + 1,
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
  );
}

/** Formats a time as records store it: `2027-03-05 20:00:00`. */
export function formatDateTime(clock: Temporal.PlainDateTime): string {
  const { year } = clock;
  if (year < 0 || year > 9999) return clock.toString({ smallestUnit: 'second' }).replace('T', ' ');
  return `${formatDay(clock)} ${twoDigits(clock.hour)}:${twoDigits(clock.minute)}:${twoDigits(clock.second)}`;
}

/** Parses a stored time. */
export function parseDateTime(stored: string): Temporal.PlainDateTime {
  return Temporal.PlainDateTime.from(stored.replace(' ', 'T'));
}

/** Parses a stored time in UTC. */
export function parseUtc(stored: string): Temporal.Instant {
  return Temporal.Instant.from(`${stored.replace(' ', 'T')}Z`);
}

/** Converts a stored time in UTC to a stored wall-clock time in a time zone. */
export const utcInZone = memoizeInZone((utc, zone) => formatDateTime(inZone(parseUtc(utc), zone)));

/** Formats an instant as records store it, in UTC. Every write formats several; Date takes a tenth of the time. */
export function formatUtc({ epochMilliseconds }: Temporal.Instant): string {
  return new Date(epochMilliseconds).toISOString().slice(0, -'.000Z'.length).replace('T', ' ');
}

/** The current time as records store it, in UTC. */
export const utcNow = () => formatUtc(now());

export const START_OF_DAY = new Temporal.PlainTime(0, 0, 0);
export const END_OF_DAY = new Temporal.PlainTime(23, 59, 59);
