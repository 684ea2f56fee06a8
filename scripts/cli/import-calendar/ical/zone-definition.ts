import { Temporal } from 'temporal-polyfill';
import { clockText, parseDate } from '../../../../lib/calendar/recurrence/date-values.ts';
import { ruleStarts } from '../../../../lib/calendar/recurrence/rule-starts.ts';
import { parseRule, type Rule } from '../../../../lib/calendar/recurrence/rules.ts';
import { readOr, UnusableError } from '../../../../lib/calendar/recurrence/unusable.ts';
import type { Work } from '../../../../lib/calendar/recurrence/work.ts';
import { memoize } from '../../../../lib/memoize.ts';
import type { Component, Property } from './components.ts';
import type { LineLog } from './line-log.ts';
import { propertiesOf, propertyOf } from './values.ts';

/** A period of the definition of a zone, or all that begin by the same rule. */
interface Observance {
  readonly start: Temporal.PlainDateTime;
  /** The UTC offset before and in it, in seconds. */
  readonly from: number;
  readonly to: number;
  /** When it begins, other than by its rule. */
  readonly dates: readonly Temporal.PlainDateTime[];
  readonly rule?: Rule;
}

/** The beginning of a period. */
interface Onset {
  /** The first wall-clock time in the period. Those that the clocks skip are before it (RFC 5545, section 3.3.5). */
  readonly clock: Temporal.PlainDateTime;
  /** The same instant in UTC. */
  readonly utc: Temporal.PlainDateTime;
  readonly to: number;
}

/** @param clock the wall-clock time before the period */
const onset = (clock: Temporal.PlainDateTime, { from, to }: Pick<Observance, 'from' | 'to'>): Onset => ({
  clock: clock.add({ seconds: Math.max(0, to - from) }),
  utc: clock.subtract({ seconds: from }),
  to,
});

/** Definitions with more are errors or attacks; those of real zones have some 150 at most. */
const MAX_OBSERVANCES = 200;
const MAX_DATES = 1000;

const isUntil = (a: Temporal.PlainDateTime, b: Temporal.PlainDateTime) =>
  Temporal.PlainDateTime.compare(a, b) <= 0;

const byClock = (a: Onset, b: Onset) => Temporal.PlainDateTime.compare(a.clock, b.clock);

/** The definition of a time zone in a file (`VTIMEZONE`). */
export class ZoneDefinition {
  readonly #observances: readonly Observance[];
  readonly #dated: readonly Onset[];
  readonly #work: Work;
  /** The periods that begin in a year, and the last one before. */
  readonly #onsetsOf = memoize(Number.POSITIVE_INFINITY, (year: number) => this.#findOnsets(year));

  private constructor(observances: readonly Observance[], work: Work) {
    this.#observances = observances;
    this.#dated = observances
      .flatMap((observance) => observance.dates.map((clock) => onset(clock, observance)))
      .sort(byClock);
    this.#work = work;
  }

  /** Reads a definition; reports one that cannot be read. */
  static read(definition: Component, log: LineLog, work: Work): ZoneDefinition | undefined {
    const parse = () => {
      const observances = definition.components.map(observanceOf);
      const dates = observances.reduce((sum, one) => sum + one.dates.length, 0);
      if (observances.length === 0 || observances.length > MAX_OBSERVANCES || dates > MAX_DATES) {
        throw new UnusableError(
          `has no periods, more than ${MAX_OBSERVANCES} of them, or more than ${MAX_DATES} dates`,
        );
      }
      return new ZoneDefinition(observances, work);
    };
    return readOr(parse, (reason) => {
      log.ignore(definition.line, `VTIMEZONE ${reason}`);
      return undefined;
    });
  }

  /** Returns the UTC offset at a wall-clock time. @throws TooMuchWork */
  secondsAt(clock: Temporal.PlainDateTime): number {
    return this.#secondsFrom(clock.year, ({ clock: begins }) => isUntil(begins, clock));
  }

  /** Returns the UTC offset at a time in UTC. @throws TooMuchWork */
  secondsAtUtc(time: Temporal.PlainDateTime): number {
    // At the end of a year in UTC, the local year can be the next one.
    return this.#secondsFrom(time.add({ days: 1 }).year, ({ utc }) => isUntil(utc, time));
  }

  #secondsFrom(year: number, hasBegun: (onset: Onset) => boolean): number {
    return this.#onsetsOf(year).findLast(hasBegun)?.to ?? this.#first();
  }

  #first(): number {
    const [first] = this.#observances.toSorted((a, b) => Temporal.PlainDateTime.compare(a.start, b.start));
    return first?.from ?? 0;
  }

  #findOnsets(year: number): Onset[] {
    this.#work.spend(this.#dated.length + this.#observances.length);
    const before = this.#dated.findLast(({ clock }) => clock.year < year);
    const dated = this.#dated.filter(({ clock }) => clock.year === year);
    const ruled = this.#observances.flatMap((observance) => this.#ruledOnsets(observance, year));
    return [...(before === undefined ? [] : [before]), ...dated, ...ruled].sort(byClock);
  }

  /**
   * Returns the onsets by a yearly rule in a year and the year before, or the last ones if the rule has ended by then.
   */
  #ruledOnsets(observance: Observance, year: number): Onset[] {
    const { start, rule } = observance;
    if (rule === undefined || start.year > year) return [];
    const last = Math.min(year, Number(rule.until?.slice(0, 4) ?? year));
    // Two years back, because in the first one the rule's day may be before that of the start.
    const from = rule.count === undefined ? start.with({ year: Math.max(start.year, last - 2) }) : start;
    const onsets: Onset[] = [];
    for (const next of ruleStarts(rule, from, rule.until, this.#work)) {
      if (Number(next.slice(0, 4)) > last) break;
      onsets.push(onset(Temporal.PlainDateTime.from(next), observance));
    }
    return onsets.slice(-MAX_ONSETS);
  }
}

const MAX_ONSETS = 8;

/** @throws UnusableError */
function observanceOf(component: Component): Observance {
  const start = clockOf(component, propertyOf(component, 'dtstart'));
  const [from, to] = [secondsOf(component, 'tzoffsetfrom'), secondsOf(component, 'tzoffsetto')];
  const dates = propertiesOf(component, 'rdate').flatMap((property) =>
    property.value.split(',').map((value) => clockOf(component, { ...property, value })),
  );
  const [ruled] = propertiesOf(component, 'rrule');
  if (ruled === undefined) return { start, from, to, dates: [start, ...dates] };
  const rule = parseRule(ruled.value);
  if (rule.frequency !== 'YEARLY' || rule.interval !== 1) {
    throw new UnusableError(`has a rule that is not yearly (line ${ruled.line})`);
  }
  const last = rule.until === undefined ? undefined : parseDate(rule.until);
  if (last === undefined) return { start, from, to, dates, rule };
  // UNTIL is in UTC.
  const until = clockText(last.isUtc ? last.clock.add({ seconds: from }) : last.clock);
  return { start, from, to, dates, rule: { ...rule, until } };
}

function clockOf(component: Component, property: Property | undefined): Temporal.PlainDateTime {
  const [value = ''] = property?.value.split('/') ?? [];
  const parsed = parseDate(value);
  if (parsed === undefined)
    throw new UnusableError(`has a date that cannot be read (line ${property?.line ?? component.line})`);
  return parsed.clock;
}

function secondsOf(component: Component, name: string): number {
  const property = propertyOf(component, name);
  const [whole, sign, hours, minutes, seconds = '0'] =
    /^([+-])(\d\d):?(\d\d):?(\d\d)?$/.exec(property?.value.trim() ?? '') ?? [];
  if (whole === undefined)
    throw new UnusableError(`has no valid ${name.toUpperCase()} (line ${property?.line ?? component.line})`);
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
}
