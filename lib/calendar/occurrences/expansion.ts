import { Temporal } from 'temporal-polyfill';
import { MAX_OCCURRENCES, MAX_SERIES_YEARS } from '../../../schemas/calendar/limits.ts';
import { invalidMember } from '../../http/failure.ts';
import { formatUtc, parseUtc } from '../dates/dates.ts';
import { dayOf } from '../dates/time-text.ts';
import { expandRecurrence, isEndless } from '../recurrence/expand.ts';
import { yearsAfter } from '../recurrence/recurrence.ts';
import type { StoredSeries } from '../stored/series.ts';
import { earlier, later } from '../text/order.ts';

/** Dates of a rule for which a series gets events. */
export interface ExpandedDates {
  readonly dates: readonly string[];
  /** The last day of the expansion, if the rule gives later dates. */
  readonly expanded_to?: string | undefined;
}

/** How far ahead a series without an end has occurrences. */
const YEARS_AHEAD = 2;

/**
 * Maximum number of dates that a series can accumulate over time, so that they fit its record: those of a daily series
 * in ten years.
 */
const MAX_DATES = 4000;

/**
 * The dates of a rule for which a series gets events now.
 * @param lastDay the day of the last event, if the series exists. So that its events keep their dates, neither dates up
 * to that day nor past ones count towards the limit.
 * @throws Failure 400 if a series that exists would need too many dates up to that day
 */
export function expandedDates(
  rule: string,
  start_date: string,
  presentUtc: string,
  lastDay?: string,
): ExpandedDates {
  const limit = yearsAfter(start_date, MAX_SERIES_YEARS);
  const from = dayOf(start_date) > dayOf(presentUtc) ? start_date : presentUtc;
  const ahead = later(yearsAfter(from, YEARS_AHEAD), lastDay ?? '');
  const through = isEndless(rule) ? earlier(ahead, limit) : limit;
  const most = lastDay === undefined ? MAX_OCCURRENCES : MAX_DATES;
  const { dates, isComplete } = expandRecurrence(rule, { start_date }, { through, max: most + 1 });
  const max = lastDay === undefined ? MAX_OCCURRENCES : maxOfChange(dates, presentUtc, lastDay);
  if (dates.length > max) return daysOf(dates, max);
  return isComplete || through === limit ? { dates } : { dates, expanded_to: through };
}

/**
 * How many of its dates a series with a new rule gets.
 * @throws Failure 400 if it cannot reach the last event of the series: the events after its last date would be lost
 */
function maxOfChange(dates: readonly string[], presentUtc: string, lastDay: string): number {
  const past = dates.filter((date) => date < presentUtc).length;
  const taken = dates.filter((date) => dayOf(date) <= lastDay).length;
  if (taken > MAX_DATES) {
    const message = `expected at most ${MAX_DATES} dates until ${lastDay}, the day of the last event: change fewer events (scope=following), or repeat less often`;
    throw invalidMember('recurrence', message);
  }
  return Math.min(Math.max(MAX_OCCURRENCES + past, taken), MAX_DATES);
}

/** The dates to add to a series without an end: those within `YEARS_AHEAD`, as far as the limits permit. */
export function extensionOf(
  { status, rule, start_date, dates, expanded_to }: StoredSeries,
  presentUtc: string,
): ExpandedDates | undefined {
  if (expanded_to === undefined || status === 'trash') return undefined;
  const limit = yearsAfter(start_date, MAX_SERIES_YEARS);
  const through = earlier(yearsAfter(presentUtc, YEARS_AHEAD), limit);
  if (through <= expanded_to) return undefined;
  const ahead = dates.filter(({ date }) => date >= presentUtc).length;
  const left = Math.max(MAX_DATES - dates.length, 0);
  const room = Math.max(Math.min(MAX_OCCURRENCES - ahead, left), 0);
  const limits = { after: expanded_to, through, max: room + 1 };
  const { dates: added } = expandRecurrence(rule, { start_date }, limits);
  if (added.length > room) {
    const fitting = daysOf(added, room);
    // There will never be room for the other dates.
    if (room === left) return { ...fitting, expanded_to: undefined };
    return fitting.dates.length === 0 ? undefined : fitting;
  }
  return { dates: added, expanded_to: through === limit ? undefined : through };
}

/**
 * When to add dates to a series without an end: when the first of them is `YEARS_AHEAD` away, or in a day if there is
 * no room for them yet.
 */
export function extensionDue(head: StoredSeries, presentUtc: string): string | undefined {
  const { status, expanded_to } = head;
  if (expanded_to === undefined || status === 'trash') return undefined;
  const near = Temporal.PlainDate.from(expanded_to).add({ days: 1 }).subtract({ years: YEARS_AHEAD });
  const due = `${near.toString()} 00:00:00`;
  const hasRoom = due > presentUtc || extensionOf(head, presentUtc) !== undefined;
  return hasRoom ? due : formatUtc(parseUtc(presentUtc).add({ hours: 24 }));
}

/**
 * The day up to which the rule of a series is expanded; undefined if it gives no later dates. For a series that is too
 * long to get more dates, the day of the last one: a part of the series can get more.
 */
export function ruleExpandedTo({
  rule,
  dates,
  start_date,
  expanded_to,
}: Pick<StoredSeries, 'rule' | 'dates' | 'start_date' | 'expanded_to'>): string | undefined {
  return expanded_to ?? (isEndless(rule) ? dayOf(dates.at(-1)?.date ?? start_date) : undefined);
}

/** The dates of as many whole days as there is room for. */
function daysOf(dates: readonly string[], room: number): ExpandedDates {
  const missing = dayOf(dates[room] ?? '');
  const expanded_to = Temporal.PlainDate.from(missing).subtract({ days: 1 }).toString();
  return { dates: dates.filter((date) => dayOf(date) < missing), expanded_to };
}
