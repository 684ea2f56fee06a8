import { Temporal } from 'temporal-polyfill';
import { FIRST_YEAR, LAST_YEAR } from '../../../schemas/calendar/date-forms.ts';
import type { DateText } from '../../../schemas/calendar/written-date.ts';
import { config } from '../../config.ts';
import { invalidMember } from '../../http/failure.ts';
import {
  END_OF_DAY,
  formatDateTime,
  formatUtc,
  instantOf,
  instantOfText,
  inZone,
  parseDateTime,
  parseUtc,
  START_OF_DAY,
  wallClockOf,
} from '../dates/dates.ts';
import { now } from '../dates/now.ts';
import type { EventDates } from '../stored/events.ts';

interface EventDatesInput {
  readonly start_date: DateText;
  readonly end_date: DateText;
  /** Empty or absent means the site's. */
  readonly timezone?: string | null | undefined;
  readonly all_day?: boolean | null | undefined;
}

/** The dates in a change of an event; absent ones stay unchanged. */
type DatesChange = { readonly [N in keyof EventDatesInput]?: EventDatesInput[N] | null | undefined };

/** The dates that an input means. */
interface Resolved {
  readonly dates: EventDates;
  /** The same with the wall-clock times that the input states, even if daylight saving skips them. */
  readonly stated: EventDates;
}

/** The dates of inputs that were checked, so that relative ones are the same when they are written. */
const resolved = new WeakMap<EventDatesInput, Resolved>();
/** The same for inputs of changes, each with the dates before. */
const resolvedChanges = new WeakMap<DatesChange, { readonly before: EventDates; readonly found: Resolved }>();

/**
 * The dates of an event, as wall-clock times of its zone and in UTC. An all-day event begins with the first second of
 * its first day and ends with the last second of its last day.
 * @throws Failure 400 if it would end before it starts, or outside of the years that callers can write
 */
export const eventDates = (input: EventDatesInput): EventDates => resolve(input).dates;

/**
 * The dates of the first event of a series, for its other events: they have the times that the input states, even if
 * daylight saving skips these on the first day, unless they would then end before they start.
 * @throws Failure as `eventDates`
 */
export const seriesDates = (input: EventDatesInput): EventDates => inOrder(resolve(input));

const inOrder = ({ dates, stated }: Resolved): EventDates =>
  stated.start_date <= stated.end_date ? stated : dates;

function resolve(input: EventDatesInput): Resolved {
  const known = resolved.get(input);
  if (known !== undefined) return known;
  const timezone = input.timezone || config().SITE_ZONE;
  const all_day = input.all_day ?? false;
  const present = now();
  const timeOf = (member: Member) => timeOfText(input[member], { timezone, member, present });
  const found = resolvedBetween(timeOf('start_date'), timeOf('end_date'), { timezone, all_day });
  resolved.set(input, found);
  return found;
}

/**
 * The dates of an event after a change. Absent dates stay: a new time zone alone keeps the wall-clock times and moves
 * the instants. So do dates that are sent back unchanged, even if that time occurs twice.
 * @throws Failure as `eventDates`
 */
export const changedDates = (before: EventDates, input: DatesChange): EventDates =>
  changedTimes(before, input).dates;

/**
 * The same for a series, of which these are the dates of one event: the others have the times that the input states, as
 * with `seriesDates`.
 * @throws Failure as `eventDates`
 */
export const changedSeriesDates = (before: EventDates, input: DatesChange): EventDates =>
  inOrder(changedTimes(before, input));

/**
 * The dates of an event after a change, as `changedDates`, and as the input states them.
 * @throws Failure as `eventDates`
 */
export function changedTimes(before: EventDates, input: DatesChange): Resolved {
  const known = resolvedChanges.get(input);
  if (known?.before === before) return known.found;
  const timezone = zoneAfter(before, input);
  const present = now();
  const timeAfter = (member: Member): Time => {
    const sent = input[member];
    if (sent && !keepsDate(before, input, member)) return timeOfText(sent, { timezone, member, present });
    const clock = parseDateTime(before[member]);
    const isSameZone = timezone === before.timezone;
    return { clock, instant: isSameZone ? parseUtc(before[`utc_${member}`]) : instantOf(clock, timezone) };
  };
  const found = resolvedBetween(timeAfter('start_date'), timeAfter('end_date'), {
    timezone,
    all_day: input.all_day ?? before.all_day,
  });
  resolvedChanges.set(input, { before, found });
  return found;
}

/** Whether a change leaves a date as it is: it does not name it, or sends it back. */
export function keepsDate(before: EventDates, input: DatesChange, member: Member): boolean {
  const sent = input[member];
  if (!sent) return true;
  return (
    isWallClock(sent) && wallClockOf(sent, zoneAfter(before, input)).equals(parseDateTime(before[member]))
  );
}

const zoneAfter = (before: EventDates, { timezone }: DatesChange): string =>
  timezone === '' ? config().SITE_ZONE : (timezone ?? before.timezone);

/** The member of a request that contains a date. */
type Member = 'start_date' | 'end_date';

/** Whether a date is a wall-clock time of the event, without an offset that determines the instant. */
const isWallClock = (date: DateText) => date.kind === 'wall-clock' && date.zone === undefined;

/** A time as the text states it, and the instant that it means. */
interface Time {
  readonly clock: Temporal.PlainDateTime;
  readonly instant: Temporal.Instant;
}

/** How to read a date: all dates of a request mean the same present. */
interface Reading {
  readonly timezone: string;
  readonly member: Member;
  readonly present: Temporal.Instant;
}

/**
 * The time that a date means.
 * @throws Failure 400 that names the member, if the time zone moves the date out of the years that callers can write
 */
function timeOfText(text: DateText, { timezone, member, present }: Reading): Time {
  const clock = wallClockOf(text, timezone, present);
  if (clock.year < FIRST_YEAR || clock.year > LAST_YEAR)
    throw invalidMember(
      member,
      `expected a year from ${FIRST_YEAR} to ${LAST_YEAR} in the event's time zone`,
    );
  return { clock, instant: instantOfText(text, timezone, present) };
}

function resolvedBetween(start: Time, end: Time, zone: Pick<EventDates, 'timezone' | 'all_day'>): Resolved {
  const dates = datesBetween(start, end, zone);
  const clocks = { start_date: formatDateTime(start.clock), end_date: formatDateTime(end.clock) };
  return { dates, stated: zone.all_day ? dates : { ...dates, ...clocks } };
}

function datesBetween(
  start: Time,
  end: Time,
  { timezone, all_day }: Pick<EventDates, 'timezone' | 'all_day'>,
): EventDates {
  const from = timeAt(start, timezone, all_day ? START_OF_DAY : undefined);
  const until = timeAt(end, timezone, all_day ? END_OF_DAY : undefined);
  // Daylight saving can move the end of the day before to the day of the start.
  const isOnDayBefore = all_day && Temporal.PlainDateTime.compare(from.clock, until.clock) > 0;
  if (isOnDayBefore || Temporal.Instant.compare(from.instant, until.instant) > 0) {
    throw invalidMember('end_date', 'expected a date that is not before start_date');
  }
  return {
    timezone,
    all_day,
    start_date: formatDateTime(from.clock),
    end_date: formatDateTime(until.clock),
    utc_start_date: formatUtc(from.instant),
    utc_end_date: formatUtc(until.instant),
  };
}

/** A time as it is, or at the time of day `other` on the stated day, even if daylight saving skips `other`. */
function timeAt({ clock, instant }: Time, timezone: string, other: Temporal.PlainTime | undefined): Time {
  if (other === undefined) return { clock: inZone(instant, timezone), instant };
  const named = clock.withPlainTime(other);
  return { clock: named, instant: instantOf(named, timezone) };
}
