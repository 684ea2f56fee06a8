import { Temporal } from 'temporal-polyfill';
import { dayOf, timeSuffixOf } from '../dates/time-text.ts';
import { clockOfDate, DAY_END, dateOfClock, parseRecurrence, type Recurrence } from './recurrence.ts';
import { ruleStarts, timesOfDay, timeText } from './rule-starts.ts';
import { withoutTimes } from './rules.ts';
import { Work } from './work.ts';

/** The first dates of a series. */
interface Expansion {
  /** In order, as `occurrence.date` has them: `2027-03-05 20:00:00`. */
  readonly dates: readonly string[];
  /** Whether the series has no later dates. */
  readonly isComplete: boolean;
}

/**
 * Returns the dates of a series after one day, if given, and up to another, inclusive; at most `max` of them.
 * @param text as `recurrenceText` returned it
 * @param series the first date, from which the rule counts weeks, months and years
 * @throws TooMuchWork for rules that `recurrenceText` refuses
 */
export function expandRecurrence(
  text: string,
  series: { readonly start_date: string },
  { after, through, max }: { readonly after?: string; readonly through: string; readonly max: number },
): Expansion {
  const recurrence = parseRecurrence(text);
  const beginning = after === undefined ? '' : `${after}${DAY_END}`;
  const last = `${through}${DAY_END}`;
  const endless = isEndlessRecurrence(recurrence);
  const dates: string[] = [];
  // Otherwise a rule without an end could search far beyond the last day.
  const clocks = datesOf(recurrence, clockOfDate(series.start_date), endless ? last : undefined);
  for (const clock of clocks) {
    if (clock > last || dates.length >= max) return { dates, isComplete: false };
    if (clock > beginning) dates.push(dateOfClock(clock));
  }
  return { dates, isComplete: !endless };
}

/** Whether a rule has no end. */
export const isEndless = (text: string): boolean => isEndlessRecurrence(parseRecurrence(text));

export const isEndlessRecurrence = ({ rule }: Pick<Recurrence, 'rule'>): boolean =>
  rule !== undefined && rule.count === undefined && rule.until === undefined;

/**
 * Yields the dates of a recurrence from a start, in order.
 * @param last the end of the search, inclusive
 * @throws TooMuchWork
 */
export function* datesOf(
  recurrence: Recurrence,
  start: string,
  last: string | undefined,
  work = new Work(0),
): Generator<string> {
  const excluded = new Set(recurrence.excluded);
  const added = recurrence.added.filter(
    (clock) => clock >= start && (last === undefined || clock <= last) && !excluded.has(clock),
  );
  let next = 0;
  for (const clock of ruleDates(recurrence, start, last, work)) {
    for (let one = added[next]; one !== undefined && one <= clock; one = added[next]) {
      if (one !== clock) yield one;
      next += 1;
    }
    if (!excluded.has(clock)) yield clock;
  }
  yield* added.slice(next);
}

/** Yields the dates that the rule alone gives, including excluded ones. @throws TooMuchWork */
export function ruleDates(
  { rule }: Pick<Recurrence, 'rule'>,
  start: string,
  last: string | undefined,
  work = new Work(0),
): Iterable<string> {
  if (rule === undefined) return [];
  const ends = [rule.until, last].filter((end) => end !== undefined).sort();
  return ruleStarts(rule, Temporal.PlainDateTime.from(start), ends[0], work);
}

/** The added dates, without those that the rule gives too, which some calendar programs would show twice. */
export function addedBeyondRule(recurrence: Recurrence, start: string): readonly string[] {
  const { rule, added } = recurrence;
  const last = added.at(-1);
  if (rule === undefined || last === undefined) return added;
  if (!isEndlessRecurrence(recurrence) || rule.by.BYSETPOS.length > 0) {
    const dates = new Set(ruleDates(recurrence, start, last));
    return added.filter((clock) => !dates.has(clock));
  }
  // Such a rule has the same times on each of its days: all of its dates could be a million.
  const daily = ruleDates({ rule: withoutTimes(rule) }, start, `${dayOf(last)}${DAY_END}`);
  const days = new Set([...daily].map(dayOf));
  const times = new Set(timesOfDay(rule, Temporal.PlainDateTime.from(start), new Work(0)).map(timeText));
  return added.filter((clock) => !days.has(dayOf(clock)) || !times.has(timeSuffixOf(clock)));
}
