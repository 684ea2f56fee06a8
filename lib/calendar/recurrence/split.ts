import { Temporal } from 'temporal-polyfill';
import { MAX_OCCURRENCES } from '../../../schemas/calendar/limits.ts';
import { dayOf, timeSuffixOf } from '../dates/time-text.ts';
import { clockText } from './date-values.ts';
import { datesOf, ruleDates } from './expand.ts';
import { withWholeDays } from './input.ts';
import {
  clockOfDate,
  formatRecurrence,
  inOrder,
  limitOf,
  parseRecurrence,
  type Recurrence,
} from './recurrence.ts';

/** Changes to the stored text of a recurrence. Dates have the format of `occurrence.date`. */

/**
 * Ends a recurrence before one of its dates.
 * @param series the first date of the recurrence
 */
export function endedBefore(text: string, date: string, series: { readonly start_date: string }): string {
  const whole = parseRecurrence(text);
  const start = clockOfDate(series.start_date);
  const clock = clockOfDate(date);
  return formatRecurrence({
    rule: endedRule(whole, start, clock),
    added: whole.added.filter((one) => one < clock),
    excluded: whole.excluded.filter((one) => one < clock),
  });
}

function endedRule(whole: Recurrence, start: string, clock: string): Recurrence['rule'] {
  const { rule } = whole;
  if (rule === undefined) return undefined;
  if (rule.count !== undefined) {
    const count = countBefore(clock, whole, start);
    return count > 0 ? { ...rule, count } : undefined;
  }
  const last = Temporal.PlainDateTime.from(clock).subtract({ seconds: 1 });
  const until = inOrder([clockText(last), ...(rule.until === undefined ? [] : [rule.until])])[0];
  return withWholeDays({ ...rule, until }, start);
}

/** How many dates the rule alone gives before a time. */
function countBefore(clock: string, whole: Recurrence, start: string): number {
  let count = 0;
  for (const one of ruleDates(whole, start, clock)) if (one < clock) count += 1;
  return count;
}

/**
 * The rest of a recurrence, for a series that begins with one of its dates.
 * @param series the first date of the whole recurrence
 */
export function startingAt(text: string, date: string, series: { readonly start_date: string }): string {
  const whole = parseRecurrence(text);
  const clock = clockOfDate(date);
  const start = clockOfDate(series.start_date);
  const kept = {
    rule: restOfRule(whole, start, clock),
    added: whole.added.filter((one) => one >= clock),
    excluded: whole.excluded.filter((one) => one >= clock),
  };
  // An added date may be in another week or at another time than the dates of the rule that follow it.
  const rest = firstOf(whole, start, clock);
  const isSame = firstOf(kept, clock, clock).join() === rest.join();
  return formatRecurrence(isSame ? kept : { added: rest, excluded: [] });
}

function restOfRule(whole: Recurrence, start: string, clock: string): Recurrence['rule'] {
  const { rule } = whole;
  if (rule?.count === undefined) return rule;
  const left = rule.count - countBefore(clock, whole, start);
  return left > 0 ? { ...rule, count: left } : undefined;
}

/** The dates from a time on, as many as a series may have. */
function firstOf(recurrence: Recurrence, start: string, from: string): string[] {
  const found: string[] = [];
  for (const clock of datesOf(recurrence, start, limitOf(from))) {
    if (clock >= from) found.push(clock);
    if (found.length >= MAX_OCCURRENCES) break;
  }
  return found;
}

/**
 * Moves the dates of a recurrence from the time of day of its first date to another one. Added dates with times of
 * their own keep them.
 */
export function withTimeOfDay(text: string, before: string, after: string): string {
  const { rule, added, excluded } = parseRecurrence(text);
  const [old, time] = [timeSuffixOf(clockOfDate(before)), timeSuffixOf(clockOfDate(after))];
  const moved = (clocks: readonly string[]) =>
    inOrder(clocks.map((clock) => (timeSuffixOf(clock) === old ? `${dayOf(clock)}${time}` : clock)));
  return formatRecurrence({
    rule: rule && withWholeDays(rule, clockOfDate(before)),
    added: moved(added),
    excluded: moved(excluded),
  });
}
