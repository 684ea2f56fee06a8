import { Temporal } from 'temporal-polyfill';
import { dayOf } from '../../../../lib/calendar/dates/time-text.ts';
import { completedRule } from '../../../../lib/calendar/recurrence/completed-rule.ts';
import { clockText } from '../../../../lib/calendar/recurrence/date-values.ts';
import { isEndlessRecurrence, ruleDates } from '../../../../lib/calendar/recurrence/expand.ts';
import { recurrenceText } from '../../../../lib/calendar/recurrence/input.ts';
import {
  clockOfDate,
  DAY_END,
  dateOfClock,
  formatRecurrence,
  inOrder,
  type Recurrence,
} from '../../../../lib/calendar/recurrence/recurrence.ts';
import { startingAt } from '../../../../lib/calendar/recurrence/split.ts';
import type { Work } from '../../../../lib/calendar/recurrence/work.ts';
import { Failure } from '../../../../lib/http/failure.ts';
import { MAX_OCCURRENCES } from '../../../../schemas/calendar/limits.ts';
import { type Change, excludes, type RepeatedEvent } from './event-data.ts';
import type { Bounds } from './occurrences.ts';
import type { EventTimes } from './times.ts';
import { type CalendarZones, type EventZone, UTC } from './zones.ts';

/** A repeated event of a file as a series. Times are wall-clock times in its zone. */
interface FileSeries {
  /** As series store it. */
  readonly recurrence: string;
  readonly start: Temporal.PlainDateTime;
  readonly end: Temporal.PlainDateTime;
  /** Whether it began before its first date here. */
  readonly isTruncated: boolean;
  /** The dates whose events differ, in order, each with its change; without one, only the end differs. */
  readonly exceptions: readonly { readonly date: Temporal.PlainDateTime; readonly change?: Change }[];
}

/** Maximum number of dates to look at, enough for each day since 1900; more are an error or an attack. */
const MAX_DATES = 50_000;

/** How far into the future recurring events are expanded, in years. */
export const YEARS_AHEAD = 2;
/** Years from the first date to the last day in the series of an endless event that began long ago. */
const YEARS_KEPT = 3;

/**
 * Returns a repeated event as a series, if it can be one: its rule is within the limits, its times have one zone, and
 * its changes are of single occurrences.
 * @throws TooMuchWork
 */
export function seriesOf(
  event: RepeatedEvent,
  changes: readonly Change[],
  { zones, ...limits }: Limits & { readonly zones: CalendarZones },
): FileSeries | undefined {
  if (!isPlain(event, changes) || (event.times.zone === UTC && zones.ofUtc !== UTC)) return undefined;
  const found = datesOf(event, changes, limits);
  if (found === undefined) return undefined;
  const { times } = event;
  const dates = found.dates.map((clock) => Temporal.PlainDateTime.from(clock));
  const [start] = dates;
  const timezone = zoneNameOf(times, dates, zones);
  if (start === undefined || timezone === undefined) return undefined;
  const length = usualLength(times, dates);
  const end = start.add(length);
  // The first event would have no length, and so would all others.
  if (isOnlyStartSkipped(start, end, times.zone)) return undefined;
  const recurrence = validated(found, {
    start_date: dateOfClock(clockText(start)),
    timezone,
    all_day: times.isDay,
  });
  if (recurrence === undefined) return undefined;
  return {
    recurrence,
    start,
    end,
    isTruncated: found.isTruncated,
    exceptions: exceptionsOf(times, dates, length, changes),
  };
}

/** Whether daylight saving skips the start of an event, but not its end. An event that ends earlier has no length. */
const isOnlyStartSkipped = (start: Temporal.PlainDateTime, end: Temporal.PlainDateTime, zone: EventZone) =>
  Temporal.PlainDateTime.compare(start, end) < 0 &&
  Temporal.Instant.compare(zone.instantOf(start), zone.instantOf(end)) > 0;

interface Limits {
  readonly bounds: Bounds;
  readonly work: Work;
  /** The date on which the series begins; by default the first one, or a later one of an endless rule. */
  readonly from?: string | undefined;
}

/**
 * Whether there is at most one rule, no excluding rule, no date with an end of its own, and no change of later dates.
 */
function isPlain({ rules, excludedRules, added }: RepeatedEvent, changes: readonly Change[]): boolean {
  const hasOwnEnds = [...added.values()].some((end) => end !== undefined);
  return (
    rules.length <= 1 && excludedRules.length === 0 && !hasOwnEnds && !changes.some((one) => one.isForFuture)
  );
}

interface Dates {
  /** The recurrence from the first of the dates on. */
  readonly recurrence: string;
  /** In order; of an endless rule up to the last day. */
  readonly dates: readonly string[];
  readonly isTruncated: boolean;
}

function datesOf(
  { times, rules: [ownRule], added, excluded }: RepeatedEvent,
  changes: readonly Change[],
  { bounds, work, from }: Limits,
): Dates | undefined {
  const start = clockText(times.start);
  const rule = ownRule && completedRule(ownRule, times.start);
  const endless = isEndlessRecurrence({ rule });
  const last = endless ? `${bounds.lastDay}${DAY_END}` : undefined;
  const ruled = take(ruleDates({ rule }, start, last, work), MAX_DATES);
  if (ruled.length === MAX_DATES) return undefined;
  const isRuled = new Set(ruled);
  const cancelled = new Set(
    changes.filter((one) => one.member.isCancelled).map((one) => clockText(one.original)),
  );
  // The start of an event is one of its dates, and so is a changed one, whether or not the rule gives it.
  const changed = changes.map(({ original }) => clockText(original)).filter((clock) => !cancelled.has(clock));
  const others = [start, ...added.keys(), ...changed];
  const recurrence: Recurrence = {
    rule,
    added: inOrder(others.filter((clock) => !isRuled.has(clock))),
    excluded: [],
  };
  const all = inOrder([...ruled, ...recurrence.added]);
  const isExcluded = (clock: string) => excludes({ excluded }, clock) || cancelled.has(clock);
  const dates = all.filter((clock) => !isExcluded(clock));
  // The dates of an endless rule after the last day come later, without those that are left out.
  const later = endless ? [...excluded, ...cancelled].filter((clock) => dayOf(clock) > bounds.lastDay) : [];
  const text = formatRecurrence({
    ...recurrence,
    excluded: inOrder([...all.filter(isExcluded), ...later.map((clock) => atTimeOf(start, clock))]),
  });
  return startingLate({ text, dates, start, endless }, bounds, from);
}

/** A day at the time of the start; a time stays as it is. */
const atTimeOf = (start: string, clock: string) => clock.padEnd(start.length, start.slice(clock.length));

interface AllDates {
  readonly text: string;
  readonly dates: readonly string[];
  readonly start: string;
  readonly endless: boolean;
}

/** The dates from the first that is not left out, or from a later one if an endless rule began long ago. */
function startingLate(
  { text, dates, start, endless }: AllDates,
  { lastDay }: Bounds,
  from: string | undefined,
): Dates | undefined {
  const beginning = dates[0] ?? start;
  const late = endless ? lateBeginning(dates, lastDay) : beginning;
  const begins = late === beginning ? beginning : from === undefined ? late : clockOfDate(from);
  const kept = dates.filter((date) => date >= begins);
  const [first] = kept;
  if (first === undefined || first < start || (from !== undefined && first !== begins)) return undefined;
  if (!endless && kept.length > MAX_OCCURRENCES) return undefined;
  const recurrence =
    first === start ? text : startingAt(text, dateOfClock(first), { start_date: dateOfClock(start) });
  return { recurrence, dates: kept, isTruncated: kept.length < dates.length };
}

/** The first date of an endless rule, or a later one if many dates or years are past. */
function lateBeginning(dates: readonly string[], lastDay: string): string {
  const last = Temporal.PlainDate.from(lastDay);
  const [kept = '', present = ''] = [YEARS_KEPT, YEARS_AHEAD].map((years) =>
    last.subtract({ years }).toString(),
  );
  const [first = ''] = dates;
  if (dates.length <= MAX_OCCURRENCES / 2 && first >= kept) return first;
  const fits = dates.filter((date) => date >= kept).length <= MAX_OCCURRENCES;
  return fits ? kept : present;
}

function take(clocks: Iterable<string>, max: number): string[] {
  const found: string[] = [];
  for (const clock of clocks) if (found.push(clock) === max) break;
  return found;
}

/**
 * The name of the zone of all dates and their ends; undefined if it changes, as in a zone that the file defines by its
 * offsets.
 */
function zoneNameOf(
  { isDay, zone, start, endOf }: EventTimes,
  dates: readonly Temporal.PlainDateTime[],
  zones: CalendarZones,
): string | undefined {
  if (isDay) return zones.own.nameAt(start);
  const names = new Set(dates.flatMap((date) => [zone.nameAt(date), zone.nameAt(endOf(date))]));
  return names.size === 1 ? [...names][0] : undefined;
}

/** Returns the recurrence as series store it; undefined if they refuse it. */
function validated({ recurrence }: Dates, first: Parameters<typeof recurrenceText>[1]): string | undefined {
  try {
    return recurrenceText(recurrence, first);
  } catch (error) {
    if (error instanceof Failure && error.status === 400) return undefined;
    throw error;
  }
}

/** The wall-clock length of most dates: events with a DURATION have another one on days on which the clocks change. */
function usualLength(times: EventTimes, dates: readonly Temporal.PlainDateTime[]): Temporal.Duration {
  const byLength = Map.groupBy(dates, (date) => lengthAt(times, date).toString());
  const [[usual] = ['PT0S']] = [...byLength].sort(([, a], [, b]) => b.length - a.length);
  return Temporal.Duration.from(usual);
}

const lengthAt = (times: EventTimes, date: Temporal.PlainDateTime) =>
  date.until(times.endOf(date), { largestUnit: 'hour' });

function exceptionsOf(
  times: EventTimes,
  dates: readonly Temporal.PlainDateTime[],
  usual: Temporal.Duration,
  changes: readonly Change[],
): FileSeries['exceptions'] {
  const changed = new Map(changes.map((change) => [clockText(change.original), change]));
  return dates.flatMap((date) => {
    const change = changed.get(clockText(date));
    if (change !== undefined) return [{ date, change }];
    return lengthAt(times, date).toString() === usual.toString() ? [] : [{ date }];
  });
}
