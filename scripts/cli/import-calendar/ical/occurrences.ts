import { Temporal } from 'temporal-polyfill';
import { dayOf } from '../../../../lib/calendar/dates/time-text.ts';
import { clockText } from '../../../../lib/calendar/recurrence/date-values.ts';
import { ruleStarts } from '../../../../lib/calendar/recurrence/rule-starts.ts';
import type { Work } from '../../../../lib/calendar/recurrence/work.ts';
import { type Change, excludes, type RepeatedEvent } from './event-data.ts';
import type { Member } from './groups.ts';
import type { EventTimes } from './times.ts';

/** Limits for recurring events. */
export interface Bounds {
  /** The last day: `2029-01-31`. */
  readonly lastDay: string;
  /** Maximum occurrences of one event; if there are more until the last day, the last ones are used. */
  readonly max: number;
}

/** An occurrence with its times: its own, or those that a change gives it. */
export interface Placed {
  readonly times: EventTimes;
  readonly start: Temporal.PlainDateTime;
  readonly end: Temporal.PlainDateTime;
  /** The start that the rules give it. */
  readonly original?: Temporal.PlainDateTime;
  /** The component that changes it. */
  readonly member?: Member;
}

/** Returns the occurrences of an event within the limits, with its changes, and a note about those that are missing. */
export function occurrencesOf(event: RepeatedEvent, changes: readonly Change[], bounds: Bounds, work: Work) {
  const { starts, isTruncated, isExcluded, isBeginningCut } = expand(event, bounds, work);
  const single = new Map(
    changes.filter((change) => !change.isForFuture).map((change) => [clockText(change.original), change]),
  );
  const lasting = changes
    .filter((change) => change.isForFuture)
    .sort((a, b) => Temporal.PlainDateTime.compare(a.original, b.original));
  const placed = starts.map((original): Placed => {
    const change = single.get(clockText(original));
    single.delete(clockText(original));
    if (change !== undefined) return placedBy(change);
    while (isReached(lasting[1], original)) lasting.shift();
    const [current] = lasting;
    return current !== undefined && isReached(current, original)
      ? movedBy(current, original)
      : { times: event.times, start: original, end: endOf(event, original), original };
  });
  const [first] = starts;
  const isWithinBounds = (original: Temporal.PlainDateTime) =>
    dayOf(clockText(original)) <= bounds.lastDay &&
    !(isBeginningCut && first !== undefined && Temporal.PlainDateTime.compare(original, first) < 0);
  // A change of an occurrence that the rules do not give is an occurrence too, but not a change of a deleted one.
  const others = [...single.values()].filter(
    ({ original, member }) =>
      (member.isCancelled || !isExcluded(clockText(original))) && (!isTruncated || isWithinBounds(original)),
  );
  const all = [...placed, ...others.map(placedBy)];
  const note = `it is recurring; ${all.length} occurrences until ${bounds.lastDay} are imported`;
  return { placed: all, note: isTruncated ? note : undefined };
}

const isReached = (change: Change | undefined, original: Temporal.PlainDateTime) =>
  change !== undefined && Temporal.PlainDateTime.compare(change.original, original) <= 0;

export function placedBy({ times, original, member }: Change): Placed {
  return { times, start: times.start, end: times.endOf(times.start), original, member };
}

/** A later occurrence moves by as much as the one that was changed. */
function movedBy({ times, original: changed, member }: Change, original: Temporal.PlainDateTime): Placed {
  const start = original.add(changed.until(times.start, { largestUnit: 'hour' }));
  return { times, start, end: times.endOf(start), original, member };
}

function endOf({ times, added }: RepeatedEvent, start: Temporal.PlainDateTime): Temporal.PlainDateTime {
  return added.get(clockText(start)) ?? times.endOf(start);
}

/** Limits rules that repeat something every second; enough for each day since 1900. */
const MAX_ITERATIONS = 50_000;

interface Expansion {
  /** The starts, in order, as wall-clock times in the zone of the event. */
  readonly starts: readonly Temporal.PlainDateTime[];
  /** Whether there are others: before them, or after the last day. */
  readonly isTruncated: boolean;
  /** Whether a start is left out by the event itself. */
  isExcluded(start: string): boolean;
  /** Whether there are others before them. */
  readonly isBeginningCut: boolean;
}

/** Returns the starts of an event that its rules and dates produce within the limits. @throws TooMuchWork */
function expand(event: RepeatedEvent, { lastDay, max }: Bounds, work: Work): Expansion {
  const isExcluded = exclusion(event, lastDay, work);
  const starts: string[] = [];
  let [count, iterations, isTruncated] = [0, 0, false];
  for (const start of allStarts(event, work)) {
    iterations += 1;
    // The first one is imported, no matter how far ahead it is.
    isTruncated = iterations > MAX_ITERATIONS || (count > 0 && dayOf(start) > lastDay);
    if (isTruncated) break;
    if (start === starts.at(-1) || isExcluded(start)) continue;
    count += 1;
    starts.push(start);
    if (starts.length > max * 2) starts.splice(0, max);
  }
  const kept = starts.slice(-max).map((start) => Temporal.PlainDateTime.from(start));
  const isBeginningCut = count > max;
  return { starts: kept, isTruncated: isTruncated || isBeginningCut, isExcluded, isBeginningCut };
}

/**
 * The start of an event, those of its rules, and the additional dates, merged in order. The start of an event is one of
 * its dates, whether or not a rule gives it.
 */
function* allStarts(event: RepeatedEvent, work: Work): Generator<string> {
  const { times, rules, added } = event;
  const sources: Iterator<string>[] = [
    [clockText(times.start), ...added.keys()].sort().values(),
    ...rules.map((rule) => ruleStarts(rule, event.times.start, rule.until, work)),
  ];
  const heads = sources.map((source) => source.next());
  for (;;) {
    let first: string | undefined;
    let index = -1;
    for (const [n, { value, done }] of heads.entries()) {
      if (done !== true && (first === undefined || value < first)) [first, index] = [value, n];
    }
    const source = sources[index];
    if (first === undefined || source === undefined) return;
    yield first;
    heads[index] = source.next();
  }
}

/** Excluded starts: single times, whole days, and those of rules (`EXRULE`). */
function exclusion(event: RepeatedEvent, lastDay: string, work: Work): (start: string) => boolean {
  const ruled = new Set<string>();
  for (const rule of event.excludedRules) {
    for (const start of ruleStarts(rule, event.times.start, rule.until, work)) {
      if (dayOf(start) > lastDay) break;
      ruled.add(start);
    }
  }
  return (start) => ruled.has(start) || excludes(event, start);
}
