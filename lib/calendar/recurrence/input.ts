import { Temporal } from 'temporal-polyfill';
import { MAX_OCCURRENCES, MAX_SERIES_YEARS } from '../../../schemas/calendar/limits.ts';
import type { RecurrenceInput } from '../../../schemas/calendar/recurrence.ts';
import { invalidMember } from '../../http/failure.ts';
import { dayOf } from '../dates/time-text.ts';
import { completedRule } from './completed-rule.ts';
import { datesOf, isEndlessRecurrence, ruleDates } from './expand.ts';
import { wantedInMembers } from './read-members.ts';
import { wantedInText } from './read-text.ts';
import {
  clockOfDate,
  DAY_END,
  dateOfClock,
  formatRecurrence,
  inOrder,
  limitOf,
  type Recurrence,
  withWholeDays,
} from './recurrence.ts';
import type { Rule } from './rules.ts';
import { addedClocks, type FirstEvent, type WantedRecurrence } from './wanted.ts';
import { TooMuchWork, Work } from './work.ts';

/** The steps that expanding a rule over the longest series may take. */
const MAX_STEPS = 100_000;

/**
 * Converts the requested recurrence to the text that a series stores: lines of `RRULE`, `RDATE` and `EXDATE` with
 * wall-clock times of the series. Rules that mean the same have the same text.
 * @param first the first event of the series
 * @throws Failure 400 for text that cannot be parsed, and for rules without dates, with too many, or whose first date
 * is not `start_date`
 */
export function recurrenceText(input: RecurrenceInput, first: FirstEvent): string {
  const wanted = typeof input === 'string' ? wantedInText(input, first) : wantedInMembers(input, first);
  const nameOf = (member: string) => (typeof input === 'string' ? 'recurrence' : `recurrence.${member}`);
  const start = clockOfDate(first.start_date);
  try {
    const recurrence = recurrenceOf(wanted, first);
    requireDates(recurrence, start);
    requireEnd(recurrence, start, nameOf);
    return formatRecurrence(recurrence);
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error;
    throw invalidMember(
      'recurrence',
      'expected a rule that matches more often, or has fewer start times per day',
    );
  }
}

const workOfRule = () => new Work(0, MAX_STEPS);

/** Completes a rule with what it takes from the first event. */
function recurrenceOf(wanted: WantedRecurrence, first: FirstEvent): Recurrence {
  const start = clockOfDate(first.start_date);
  const rule =
    wanted.rule && withWholeDays(completedRule(wanted.rule, Temporal.PlainDateTime.from(start)), start);
  const added = addedClocks(wanted, first);
  // Without a rule, the first event is the first date.
  const dates = rule === undefined ? [start, ...added] : added;
  const recurrence = { rule, added: inOrder(dates), excluded: [] };
  const excluded = excludedClocks(wanted, recurrence, first);
  if (rule !== undefined) return { ...recurrence, excluded };
  const left = recurrence.added.filter((clock) => !excluded.includes(clock));
  return { ...recurrence, added: left };
}

/** The excluded dates. Drops days and times on which nothing takes place. */
function excludedClocks(
  wanted: WantedRecurrence,
  recurrence: Recurrence,
  { start_date, all_day }: FirstEvent,
): string[] {
  if (wanted.excluded.length === 0) return [];
  const days = new Set<string>();
  const clocks = new Set<string>();
  for (const { clock, isDay } of wanted.excluded) {
    if (isDay || all_day) days.add(dayOf(clock));
    else clocks.add(clock);
  }
  const start = clockOfDate(start_date);
  const last = `${[...days, ...[...clocks].map(dayOf)].sort().at(-1)}${DAY_END}`;
  const limit = limitOf(start);
  const found: string[] = [];
  for (const clock of datesOf(recurrence, start, last < limit ? last : limit, workOfRule())) {
    if (!days.has(dayOf(clock)) && !clocks.has(clock)) continue;
    found.push(clock);
    if (found.length > MAX_OCCURRENCES) {
      throw invalidMember('recurrence', `expected at most ${MAX_OCCURRENCES} dates to leave out`);
    }
  }
  return found;
}

function requireDates(recurrence: Recurrence, start: string): void {
  const [first] = datesOf(recurrence, start, limitOf(start), workOfRule());
  if (first === undefined) {
    throw invalidMember('recurrence', `gives no dates within ${MAX_SERIES_YEARS} years after start_date`);
  }
  if (first !== start) {
    throw invalidMember(
      'recurrence',
      `expected start_date to be the first date, which is ${dateOfClock(first)}, not ${dateOfClock(start)}`,
    );
  }
}

/** Requires that a series ends within the limits, or has no end. */
function requireEnd(recurrence: Recurrence, start: string, nameOf: (member: string) => string): void {
  const limit = limitOf(start);
  const { rule, added } = recurrence;
  const tooLong = (member: string) =>
    invalidMember(nameOf(member), `expected an end at most ${MAX_SERIES_YEARS} years after start_date`);
  if (added.some((clock) => clock > limit)) throw tooLong('also');
  if (rule !== undefined && isEndlessRecurrence(recurrence)) {
    if (rule.by.BYSETPOS.length === 0) requireWholeDays(rule);
    // BYSETPOS can choose a few dates from very many. Throws if that takes too much work in ten years.
    else countUpTo(Number.POSITIVE_INFINITY, ruleDates(recurrence, start, limit, workOfRule()));
    return;
  }
  if (rule?.until !== undefined && rule.until > limit) throw tooLong('until');
  const end = rule?.count === undefined ? 'until' : 'count';
  if (countUpTo(MAX_OCCURRENCES + 1, datesOf(recurrence, start, limit, workOfRule())) > MAX_OCCURRENCES) {
    throw invalidMember(nameOf(end), `expected an end after at most ${MAX_OCCURRENCES} dates`);
  }
  if (rule?.count === undefined) return;
  const datesByRule = ruleDates(recurrence, start, limit, workOfRule());
  if (countUpTo(rule.count, datesByRule) < rule.count) throw tooLong('count');
}

/** Requires that the dates of each day fit: a series without an end gets those of whole days. */
function requireWholeDays(rule: Rule): void {
  const { BYHOUR, BYMINUTE, BYSECOND } = rule.by;
  const times = [BYHOUR, BYMINUTE, BYSECOND].reduce((all, part) => all * Math.max(part.length, 1), 1);
  if (times <= MAX_OCCURRENCES) return;
  throw invalidMember('recurrence', `expected at most ${MAX_OCCURRENCES} start times per day`);
}

function countUpTo(max: number, dates: Iterable<string>): number {
  let count = 0;
  for (const _ of dates) {
    count += 1;
    if (count >= max) break;
  }
  return count;
}
