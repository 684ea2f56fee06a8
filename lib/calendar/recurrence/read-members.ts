import type { Every, RecurrenceMembers } from '../../../schemas/calendar/recurrence.ts';
import type { DateText } from '../../../schemas/calendar/written-date.ts';
import { wallClockOf } from '../dates/dates.ts';
import { DAY_END } from './recurrence.ts';
import { type Frequency, type Rule, sortedNumbers } from './rules.ts';
import { type FirstEvent, type WantedRecurrence, wantedDate } from './wanted.ts';

/** Converts the members of a request. */
export function wantedInMembers(members: RecurrenceMembers, first: FirstEvent): WantedRecurrence {
  const datesOf = (member: 'also' | 'except') =>
    members[member].map((date, n) => dateOf(date, first, `recurrence.${member}[${n}]`));
  return { rule: ruleOf(members, first), added: datesOf('also'), excluded: datesOf('except') };
}

/** A date at midnight means the whole day, because a date without a time is parsed as midnight. */
function dateOf(date: DateText, { timezone }: FirstEvent, member: string) {
  const clock = wallClockOf(date, timezone);
  return wantedDate(clock, clock.toPlainTime().toString() === '00:00:00', member);
}

const FREQUENCIES: Readonly<Record<Every, Frequency>> = {
  day: 'DAILY',
  week: 'WEEKLY',
  month: 'MONTHLY',
  year: 'YEARLY',
};

function ruleOf(members: RecurrenceMembers, { start_date, timezone }: FirstEvent): Rule | undefined {
  const { every, interval, on, days, months, until, count } = members;
  if (every === undefined) return undefined;
  // "Every year on the second Tuesday" means that of the month in which the series starts.
  const isInMonth = every === 'year' && months.length === 0 && (on.length > 0 || days.length > 0);
  return {
    frequency: FREQUENCIES[every],
    interval,
    count,
    until:
      until === undefined ? undefined : `${wallClockOf(until, timezone).toPlainDate().toString()}${DAY_END}`,
    weekStart: 0,
    days: on,
    by: {
      BYSECOND: [],
      BYMINUTE: [],
      BYHOUR: [],
      BYMONTHDAY: sortedNumbers(days),
      BYYEARDAY: [],
      BYWEEKNO: [],
      BYMONTH: isInMonth ? [Number(start_date.slice(5, 7))] : sortedNumbers(months),
      BYSETPOS: [],
    },
    isRepaired: false,
  };
}
