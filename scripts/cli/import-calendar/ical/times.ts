import type { Temporal } from 'temporal-polyfill';
import { START_OF_DAY } from '../../../../lib/calendar/dates/dates.ts';
import { type DateValue, parseDate, parseDuration } from '../../../../lib/calendar/recurrence/date-values.ts';
import { readOr, UnusableError } from '../../../../lib/calendar/recurrence/unusable.ts';
import type { Component, Property } from './components.ts';
import type { LineLog } from './line-log.ts';
import { parameterOf, propertyOf } from './values.ts';
import { type CalendarZones, type EventZone, UTC } from './zones.ts';

/** The start and length of an event of a file. All its times are wall-clock times in one zone. */
export interface EventTimes {
  readonly isDay: boolean;
  readonly zone: EventZone;
  readonly start: Temporal.PlainDateTime;
  endOf(start: Temporal.PlainDateTime): Temporal.PlainDateTime;
  /** Returns the instant of that end if the file states it, by an elapsed time or in another zone. */
  endsAt(start: Temporal.PlainDateTime): Temporal.Instant | undefined;
}

/** Longer events are errors or attacks. */
const MAX_YEARS = 100;
const DAY_SECONDS = 86_400;
const MAX_SECONDS = MAX_YEARS * 365.25 * DAY_SECONDS;

/** The length of an event: calendar days, wall-clock seconds and elapsed seconds. */
interface Length {
  readonly days: number;
  readonly clockSeconds: number;
  readonly seconds: number;
  /** The end of the event itself, if it is stated in another zone. */
  readonly until?: Temporal.Instant;
}

const secondsOf = ({ days, clockSeconds, seconds }: Length) => days * DAY_SECONDS + clockSeconds + seconds;

/** What is needed to read dates: the zones of the calendar, and the log of the file. */
export interface TimesContext {
  readonly zones: CalendarZones;
  readonly log: LineLog;
  /** The zone of times without one, if that is not the zone of the calendar. */
  readonly zone?: EventZone;
}

/**
 * For the other dates of an event: without a zone they are in the zone of its start, because they must match it. If the
 * start is in UTC, they may be local times of a calendar that names its zone.
 */
export const withZoneOf = ({ zone }: Pick<EventTimes, 'zone'>, context: TimesContext): TimesContext =>
  zone === UTC && context.zones.ofUtc !== UTC ? context : { ...context, zone };

/** Reads the start and the length of an event. @throws UnusableError */
export function timesOf(component: Component, context: TimesContext): EventTimes {
  const property = propertyOf(component, 'dtstart');
  if (property === undefined) throw new UnusableError(`has no DTSTART (line ${component.line})`);
  const { value, zone } = dateOf(property, context);
  const times = { isDay: value.isDate, zone, start: value.clock };
  const length = lengthOf(component, times, withZoneOf(times, context));
  if (!(Math.abs(secondsOf(length)) <= MAX_SECONDS)) {
    const last = propertyOf(component, 'dtend') ?? propertyOf(component, 'duration') ?? property;
    throw new UnusableError(`is longer than ${MAX_YEARS} years (line ${last.line})`);
  }
  const { days, clockSeconds, seconds, until } = length;
  const elapsed = (start: Temporal.PlainDateTime) => zone.instantOf(start.add({ days })).add({ seconds });
  return {
    ...times,
    endOf: (start) =>
      seconds === 0 ? start.add({ days, seconds: clockSeconds }) : zone.clockAt(elapsed(start)),
    endsAt: (start) => {
      if (seconds !== 0) return elapsed(start);
      return start.equals(times.start) ? until : undefined;
    },
  };
}

/** Reads the date of a property, and its zone. @throws UnusableError */
export function dateOf(
  property: Property,
  { zones, log, zone }: TimesContext,
): { readonly value: DateValue; readonly zone: EventZone } {
  const { value, tzid } = readDate(property);
  if (value === undefined) {
    throw new UnusableError(`${property.name.toUpperCase()} is not a date (line ${property.line})`);
  }
  if (value.isRepaired || tzid !== undefined) {
    log.tolerate(property.line, `${property.name.toUpperCase()} has a date in another format`);
  }
  if (value.isUtc) return { value, zone: UTC };
  if (value.isDate) return { value, zone: zones.own };
  const name = tzid ?? parameterOf(property, 'tzid');
  return { value, zone: name === '' ? (zone ?? zones.own) : zones.zoneOf(name) };
}

/** Names of zones may have colons without quotation marks: `TZID=(UTC+01:00) Berlin:20270305T200000`. */
function readDate(property: Property): { readonly value: DateValue | undefined; readonly tzid?: string } {
  const { value: text } = property;
  const value = parseDate(text);
  const colon = text.lastIndexOf(':');
  if (value !== undefined || colon === -1) return { value: value && asDate(value, property) };
  const tzid = `${parameterOf(property, 'tzid')}:${text.slice(0, colon)}`;
  return { value: parseDate(text.slice(colon + 1)), tzid };
}

/** A midnight with `VALUE=DATE` is a date. */
function asDate(value: DateValue, property: Property): DateValue {
  const isDeclared = parameterOf(property, 'value').toUpperCase() === 'DATE';
  const isMidnight = value.clock.toPlainTime().equals(START_OF_DAY);
  if (!isDeclared || value.isDate || !isMidnight) return value;
  return { ...value, isDate: true, isUtc: false, isRepaired: true };
}

type Start = Pick<EventTimes, 'isDay' | 'zone' | 'start'>;

function lengthOf(component: Component, start: Start, context: TimesContext): Length {
  const none = { days: start.isDay ? 1 : 0, clockSeconds: 0, seconds: 0 };
  const end = propertyOf(component, 'dtend');
  if (end !== undefined) return lengthUntil(end, start, context) ?? none;
  const property = propertyOf(component, 'duration');
  if (property === undefined) return none;
  const duration = parseDuration(property.value);
  if (duration === undefined) {
    context.log.ignore(property.line, 'DURATION is not a duration');
    return none;
  }
  if (!start.isDay) return { ...duration, clockSeconds: 0 };
  return { ...none, days: duration.days + Math.ceil(duration.seconds / DAY_SECONDS) };
}

/** Returns the length until an end; undefined for an end that cannot be read, which is reported. */
function lengthUntil(
  property: Property,
  { isDay, start, zone }: Start,
  context: TimesContext,
): Length | undefined {
  const end = readOr(
    () => dateOf(property, context),
    () => {
      context.log.ignore(property.line, 'DTEND is not a date');
      return undefined;
    },
  );
  if (end === undefined) return undefined;
  const { value } = end;
  if (value.isDate !== isDay) {
    context.log.tolerate(property.line, 'DTEND and DTSTART are not both dates or both times');
  }
  if (isDay) {
    const isMidnight = value.clock.toPlainTime().equals(START_OF_DAY);
    const after = value.clock.toPlainDate().add({ days: isMidnight ? 0 : 1 });
    return { days: start.toPlainDate().until(after).days, clockSeconds: 0, seconds: 0 };
  }
  const clock = value.isDate ? value.clock : inZoneOf(zone, value, end.zone);
  // All occurrences have this wall-clock length, whatever daylight saving time does.
  const clockSeconds = start.until(clock).total('second');
  if (value.isDate || end.zone === zone) return { days: 0, clockSeconds, seconds: 0 };
  const until = end.zone.instantOf(value.clock);
  const seconds = zone.instantOf(start).until(until).total('second');
  // If the clocks are put back during the event, it may have an elapsed time, but no wall-clock length.
  if (clockSeconds <= 0 && seconds > 0) return { days: 0, clockSeconds: 0, seconds };
  return { days: 0, clockSeconds, seconds: 0, until };
}

/** Converts a time from its own zone to another one. */
export function inZoneOf(zone: EventZone, { clock }: DateValue, own: EventZone): Temporal.PlainDateTime {
  return own === zone ? clock : zone.clockAt(own.instantOf(clock));
}
