import { Temporal } from 'temporal-polyfill';
import { midnightOf } from '../../../../lib/turma/schedule/days.ts';

/** A term of the invented institution. */
export interface Term {
  readonly ano: number;
  readonly periodo: number;
  readonly from: Temporal.PlainDate;
  readonly to: Temporal.PlainDate;
}

/** The current week of the current term: whatever day it is, the term has past and future lessons. */
const CURRENT_WEEK = 10;
/** The grading units of a term. */
export const UNITS = [1, 2, 3] as const;
export const WEEKS_PER_UNIT = 6;

/** Returns the term this many terms before the current one. Terms begin half a year apart. */
export function termBefore(today: Temporal.PlainDate, termsAgo: number): Term {
  const monday = today.subtract({ weeks: CURRENT_WEEK, days: today.dayOfWeek - 1 });
  return termFrom(monday.subtract({ months: 6 * termsAgo }));
}

function termFrom(from: Temporal.PlainDate): Term {
  return {
    ano: from.year,
    periodo: from.month <= 6 ? 1 : 2,
    from,
    to: from.add({ weeks: UNITS.length * WEEKS_PER_UNIT }).subtract({ days: 2 }),
  };
}

/** A term that is over, whatever day it is. */
export const FIXED_TERM = termFrom(Temporal.PlainDate.from('2025-02-03'));

/** Returns the first day of a week of a term, from 0; today is in week 10 of the current term. */
export const dayOfWeek = ({ from }: Term, week: number): number => midnightOf(from.add({ weeks: week }));

export const HOUR_MS = 3_600_000;

/** Returns an hour of the first day of a week. */
export const hourOfWeek = (term: Term, week: number, hour = 10): number =>
  dayOfWeek(term, week) + hour * HOUR_MS;

/** Returns the schedule code of a class: `24M12 (03/03/2025 - 12/07/2025)`. */
export const scheduleCode = (groups: string, { from, to }: Pick<Term, 'from' | 'to'>) =>
  `${groups} (${dayMonthYear(from)} - ${dayMonthYear(to)})`;

function dayMonthYear({ day, month, year }: Temporal.PlainDate): string {
  return `${String(day).padStart(2, '0')}/${String(month).padStart(2, '0')}/${year}`;
}
