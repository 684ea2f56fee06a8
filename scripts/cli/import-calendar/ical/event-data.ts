import type { Temporal } from 'temporal-polyfill';
import { END_OF_DAY } from '../../../../lib/calendar/dates/dates.ts';
import { dayOf } from '../../../../lib/calendar/dates/time-text.ts';
import {
  clockText,
  type DateValue,
  parseDate,
  parseDuration,
} from '../../../../lib/calendar/recurrence/date-values.ts';
import { parseRule, type Rule } from '../../../../lib/calendar/recurrence/rules.ts';
import { readOr, UnusableError } from '../../../../lib/calendar/recurrence/unusable.ts';
import type { Component, Property } from './components.ts';
import type { Member } from './groups.ts';
import type { LineLog } from './line-log.ts';
import { dateOf, type EventTimes, inZoneOf, type TimesContext, timesOf, withZoneOf } from './times.ts';
import { parameterOf, propertiesOf, propertyOf } from './values.ts';
import { type EventZone, UTC } from './zones.ts';

/** The times of an event of a file, with everything that repeats it. Starts are texts in the zone of the event. */
export interface RepeatedEvent {
  readonly times: EventTimes;
  readonly rules: readonly Rule[];
  readonly excludedRules: readonly Rule[];
  /** Additional starts, some with an end of their own. */
  readonly added: ReadonlyMap<string, Temporal.PlainDateTime | undefined>;
  /** Starts, or days, that are left out. */
  readonly excluded: ReadonlySet<string>;
}

/** A change of an occurrence, with the component that it is from. */
export interface Change {
  readonly member: Member;
  readonly times: EventTimes;
  /** The start of the occurrence before the change, as wall-clock time in the zone of its event. */
  readonly original: Temporal.PlainDateTime;
  /** Whether it changes the later occurrences too. */
  readonly isForFuture: boolean;
}

/** Maximum number of recurrence rules of an event, and of additional and excluded dates. */
const MAX_RULES = 20;
const MAX_DATES = 5000;

/** Reads the times of an event. @throws UnusableError */
export function repeatedEventOf({ component, zones }: Member, log: LineLog): RepeatedEvent {
  const context = { zones, log };
  const times = timesOf(component, context);
  requireWithinLimits(component);
  const rulesOf = (name: string) =>
    propertiesOf(component, name)
      .filter(({ value }) => value.trim() !== '')
      .map((property) => ruleOf(property, times, context));
  const inZone = withZoneOf(times, context);
  return {
    times,
    rules: rulesOf('rrule'),
    excludedRules: rulesOf('exrule'),
    added: additions(component, times, inZone),
    excluded: exclusions(component, times, inZone),
  };
}

export const isRepeated = ({ rules, added }: RepeatedEvent) => rules.length > 0 || added.size > 0;

/** Whether `EXDATE` leaves out the occurrence with this start, by its time or by its whole day. */
export const excludes = ({ excluded }: Pick<RepeatedEvent, 'excluded'>, start: string): boolean =>
  excluded.has(start) || excluded.has(dayOf(start));

/**
 * Reads a change of an occurrence.
 * @param event the times of its event; undefined if that is not in the file
 * @throws UnusableError
 */
export function changeOf(member: Member, event: EventTimes | undefined, log: LineLog): Change {
  const { component, zones } = member;
  const context = { zones, log };
  const times = timesOf(component, context);
  const property = propertyOf(component, 'recurrence-id');
  if (property === undefined) throw new UnusableError('has no RECURRENCE-ID');
  const unchanged = event ?? times;
  const { value, zone } = dateOf(property, withZoneOf(unchanged, context));
  const isForFuture = parameterOf(property, 'range').toUpperCase() === 'THISANDFUTURE';
  return { member, times, original: startOf(unchanged, value, zone), isForFuture };
}

/**
 * Converts a date to the start of an occurrence of an event; a date without a time means the occurrence of that day.
 */
function startOf(
  { zone, start, isDay }: EventTimes,
  value: DateValue,
  own: EventZone,
): Temporal.PlainDateTime {
  if (value.isDate || isDay) return value.clock.toPlainDate().toPlainDateTime(start.toPlainTime());
  return inZoneOf(zone, value, own);
}

function requireWithinLimits(component: Component): void {
  const all = (...names: readonly string[]) => names.flatMap((name) => propertiesOf(component, name));
  if (all('rrule', 'exrule').length > MAX_RULES) {
    throw new UnusableError(`has more than ${MAX_RULES} rules (RRULE)`);
  }
  const dates = all('rdate', 'exdate').reduce((sum, { value }) => sum + valuesOf(value).length, 0);
  if (dates > MAX_DATES) throw new UnusableError(`has more than ${MAX_DATES} dates (RDATE, EXDATE)`);
}

const valuesOf = (value: string) => value.split(',', MAX_DATES + 1).filter((one) => one.trim() !== '');

function ruleOf(property: Property, times: EventTimes, { log }: TimesContext): Rule {
  const name = property.name.toUpperCase();
  const read = () => {
    const parsed = parseRule(property.value);
    const { count } = parsed;
    if (parsed.isRepaired) log.tolerate(property.line, `${name} has spaces or lowercase letters`);
    if (count === 0) throw new UnusableError('has COUNT=0, which gives no dates');
    // Some programs write -1 if there is no COUNT.
    const isUnlimited = count !== undefined && count < 0;
    if (isUnlimited) log.tolerate(property.line, `${name} has COUNT=${count}, which is no limit`);
    const rule = isUnlimited ? { ...parsed, count: undefined } : parsed;
    return rule.until === undefined ? rule : { ...rule, until: lastOf(rule.until, times) };
  };
  return readOr(read, (reason) => {
    throw new UnusableError(`${name} ${reason} (line ${property.line})`);
  });
}

/** The end of a rule, as wall-clock time in the zone of the event; a date includes its whole day. */
function lastOf(until: string, { zone, isDay }: EventTimes): string {
  const value = parseDate(until);
  if (value === undefined) throw new UnusableError('has an UNTIL that is not a date');
  const isWholeDay = isDay || value.isDate;
  return clockText(
    isWholeDay ? value.clock.withPlainTime(END_OF_DAY) : inZoneOf(zone, value, value.isUtc ? UTC : zone),
  );
}

function additions(
  component: Component,
  times: EventTimes,
  context: TimesContext,
): Map<string, Temporal.PlainDateTime | undefined> {
  const added = new Map<string, Temporal.PlainDateTime | undefined>();
  for (const property of propertiesOf(component, 'rdate')) {
    for (const text of valuesOf(property.value)) {
      const [from = '', until] = text.split('/');
      const add = () => {
        const { value, zone } = dateOf({ ...property, value: from }, context);
        const start = startOf(times, value, zone);
        const isDay = value.isDate || times.isDay;
        const stated = isDay ? { clock: start, zone: times.zone } : { clock: value.clock, zone };
        const end =
          until === undefined
            ? undefined
            : endOfPeriod({ ...property, value: until }, stated, times, context);
        added.set(clockText(start), end);
      };
      readOr(add, () => context.log.ignore(property.line, 'RDATE has a value that is not a date'));
    }
  }
  return added;
}

/**
 * The end of a period: a time, or a duration from its start, with the days of the zone that its start names.
 * @param start as it is written, with its zone
 * @throws UnusableError
 */
function endOfPeriod(
  property: Property,
  start: { readonly clock: Temporal.PlainDateTime; readonly zone: EventZone },
  times: EventTimes,
  context: TimesContext,
): Temporal.PlainDateTime {
  const duration = parseDuration(property.value);
  if (duration !== undefined) {
    const { days, seconds } = duration;
    if (times.isDay) return start.clock.add(duration);
    return times.zone.clockAt(start.zone.instantOf(start.clock.add({ days })).add({ seconds }));
  }
  const { value, zone } = dateOf(property, context);
  return startOf(times, value, zone);
}

/** @throws UnusableError, because without an exclusion the import would add a wrong occurrence */
function exclusions(component: Component, times: EventTimes, context: TimesContext): Set<string> {
  const excluded = new Set<string>();
  for (const property of propertiesOf(component, 'exdate')) {
    for (const text of valuesOf(property.value)) {
      // Some programs write the end too.
      const [from = ''] = text.split('/');
      const { value, zone } = dateOf({ ...property, value: from }, context);
      const start = startOf(times, value, zone);
      excluded.add(value.isDate || times.isDay ? start.toPlainDate().toString() : clockText(start));
    }
  }
  return excluded;
}
