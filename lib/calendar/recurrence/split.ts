import { Temporal } from 'temporal-polyfill';
import { MAX_OCCURRENCES } from '../../../schemas/calendar/limits.ts';
import { dayOf, timeSuffixOf } from '../dates/time-text.ts';
import { numbersOr } from './completed-rule.ts';
import { clockText } from './date-values.ts';
import { datesOf, isEndlessRecurrence, ruleDates } from './expand.ts';
import {
  clockOfDate,
  formatRecurrence,
  inOrder,
  limitOf,
  parseRecurrence,
  type Recurrence,
  withWholeDays,
} from './recurrence.ts';
import { type Rule, withoutTimes } from './rules.ts';

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
  const last = clockText(Temporal.PlainDateTime.from(clock).subtract({ seconds: 1 }));
  const until = rule.until !== undefined && rule.until < last ? rule.until : last;
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
  const isSame = (one: Recurrence) => firstOf(one, clock, clock).join() === rest.join();
  const timed = { ...kept, rule: kept.rule && withTimesOf(kept.rule, start, clock) };
  const listed = { added: rest, excluded: [] };
  // A rule that gives no later dates is left out.
  const forms = kept.added.length === rest.length && !isEndlessRecurrence(whole) ? [] : [kept, timed];
  return formatRecurrence(forms.find(isSame) ?? listed);
}

/** States the parts of the time of day that a rule takes from its start and that differ in the new start. */
function withTimesOf(rule: Rule, start: string, newStart: string): Rule {
  const before = Temporal.PlainTime.from(start);
  const after = Temporal.PlainTime.from(newStart);
  const by = { ...rule.by };
  for (const { part, unit } of TIME_PARTS)
    if (before[unit] !== after[unit]) by[part] = numbersOr(by[part], before[unit]);
  return { ...rule, by };
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

/** Whether the rule of a recurrence states several times of day. */
export function hasSeveralTimes(text: string): boolean {
  const { rule } = parseRecurrence(text);
  return rule !== undefined && TIME_PARTS.some(({ part }) => rule.by[part].length > 1);
}

const TIME_PARTS = [
  { part: 'BYHOUR', unit: 'hour' },
  { part: 'BYMINUTE', unit: 'minute' },
  { part: 'BYSECOND', unit: 'second' },
] as const;

/**
 * Moves the dates of a recurrence from the time of day of its first date to another one. Its rule may state one time,
 * or take it from the first date. Added dates with times of their own keep them.
 */
export function withTimeOfDay(text: string, before: string, after: string): string {
  const { rule, added, excluded } = parseRecurrence(text);
  const [old, time] = [timeSuffixOf(clockOfDate(before)), timeSuffixOf(clockOfDate(after))];
  const moved = (clocks: readonly string[]) =>
    inOrder(clocks.map((clock) => (timeSuffixOf(clock) === old ? `${dayOf(clock)}${time}` : clock)));
  return formatRecurrence({
    rule: rule && withWholeDays(withoutTimes(rule), clockOfDate(before)),
    added: moved(added),
    excluded: moved(excluded),
  });
}
