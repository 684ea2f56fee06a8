import { Temporal } from 'temporal-polyfill';
import { timeZoneId } from '../../../schemas/calendar/time-zone.ts';
import type { DateText, PlainTime, Step, WallClockText } from '../../../schemas/calendar/written-date.ts';
import { memoize } from '../../memoize.ts';
import { now } from './now.ts';

/**
 * Times of the calendar are kept as they stand on the clocks of a place ("wall clock"), beside the name of its time
 * zone and the same time in UTC. A wall-clock time that a change to daylight saving skips is moved on by the length
 * of the gap; of one that occurs twice, the earlier is meant (Temporal's "compatible").
 */

/** The publication in UTC of a post that was never published, nor given a date. */
export const NEVER = '0000-00-00 00:00:00';

/** The moment that a date means at present on the clocks of a time zone. */
export function momentOf(text: DateText, zone: string): Temporal.ZonedDateTime {
  if (text.kind === 'instant') {
    return momentAt(Temporal.Instant.fromEpochMilliseconds(text.seconds * 1000), zone);
  }
  const start = startOf(text, zone);
  const shifted = text.steps.reduce(take, start);
  return momentAt(instantOf(shifted, text.offset ?? zone), zone);
}

/** What the clocks of a time zone show then. */
export function wallClockOf(text: DateText, zone: string): Temporal.PlainDateTime {
  return momentOf(text, zone).toPlainDateTime();
}

const MIDNIGHT: PlainTime = { hour: 0, minute: 0, second: 0 };

function startOf({ date, time, day: named }: WallClockText, zone: string): Temporal.PlainDateTime {
  if (date !== undefined) return Temporal.PlainDateTime.from({ ...date, ...(time ?? MIDNIGHT) });
  const present = inZone(now(), zone);
  const start = time ?? (named === undefined ? undefined : MIDNIGHT);
  return start === undefined ? present : present.with(start);
}

function take(from: Temporal.PlainDateTime, step: Step): Temporal.PlainDateTime {
  if ('unit' in step) return from.add({ [step.unit]: step.amount });
  const ahead = (step.weekday - from.dayOfWeek + 7) % 7;
  if (step.which === 'last') return from.add({ days: ahead - 7 });
  return from.add({ days: ahead === 0 && step.which === 'next' ? 7 : ahead });
}

/** An instant on the clocks of a time zone. */
export function momentAt(instant: Temporal.Instant, zone: string): Temporal.ZonedDateTime {
  return instant.toZonedDateTimeISO(computable(zone));
}

/** The clocks of a time zone at an instant, in whole seconds. */
export function inZone(instant: Temporal.Instant, zone: string): Temporal.PlainDateTime {
  const clock = momentAt(instant, zone).toPlainDateTime();
  return clock.round({ smallestUnit: 'second', roundingMode: 'floor' });
}

/** The instant at which the clocks of a time zone show a time. */
export function instantOf(clock: Temporal.PlainDateTime, zone: string): Temporal.Instant {
  return clock.toZonedDateTime(computable(zone)).toInstant();
}

function computable(zone: string): string {
  const id = timeZoneId(zone);
  if (id === undefined) throw new Error('A time zone was stored that does not exist');
  return id;
}

/** A time as it stands in records: `2027-03-05 20:00:00`. */
export function formatDateTime(clock: Temporal.PlainDateTime): string {
  return clock.toString({ smallestUnit: 'second' }).replace('T', ' ');
}

/** The time that stands in a record. */
export function parseDateTime(formatDateTime: string): Temporal.PlainDateTime {
  return Temporal.PlainDateTime.from(formatDateTime.replace(' ', 'T'));
}

/** The instant that stands in a record, in UTC. */
export function parseUtc(formatDateTime: string): Temporal.Instant {
  return Temporal.Instant.from(`${formatDateTime.replace(' ', 'T')}Z`);
}

/** What the clocks of a time zone show at a time in UTC; both as they stand in records. */
export function utcInZone(utc: string, zone: string): string {
  return clocks(`${utc} ${zone}`);
}

/** Every answer needs some, and the same records are read again and again. */
const clocks = memoize(5000, (utcAndZone: string) => {
  const [day, time, zone = ''] = utcAndZone.split(' ');
  return formatDateTime(inZone(parseUtc(`${day} ${time}`), zone));
});

/** An instant in UTC, as it stands in records. */
export function formatUtc(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'second' }).slice(0, -'Z'.length).replace('T', ' ');
}

export const DAY_STARTS = new Temporal.PlainTime(0, 0, 0);
export const DAY_ENDS = new Temporal.PlainTime(23, 59, 59);
