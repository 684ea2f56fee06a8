import { Temporal } from 'temporal-polyfill';
import { LAST_YEAR } from '../../../schemas/calendar/date-forms.ts';
import { MAX_SERIES_YEARS } from '../../../schemas/calendar/limits.ts';
import { memoize } from '../../memoize.ts';
import { dayOf, timeSuffixOf } from '../dates/time-text.ts';
import { clockText, parseDate } from './date-values.ts';
import { ruleText } from './rule-text.ts';
import { hasTimes, parseRule, type Rule } from './rules.ts';
import { UnusableError } from './unusable.ts';

/** How a series repeats. Its dates are wall-clock times in the zone of the series, here as `2027-03-05T20:00:00`. */
export interface Recurrence {
  /** Its `until` is a wall-clock time too. Absent if there are only added dates. */
  readonly rule?: Rule | undefined;
  /** In order. */
  readonly added: readonly string[];
  /** In order. */
  readonly excluded: readonly string[];
}

/** A feed needs each recurrence several times, and a list has the same ones as the last one. */
const MAX_MEMOIZED = 100;

/** Parses the stored text of a recurrence, which `formatRecurrence` wrote. @throws UnusableError */
export const parseRecurrence = memoize(MAX_MEMOIZED, (text: string): Recurrence => {
  const values = new Map(
    text.split('\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1)];
    }),
  );
  const rule = values.get('RRULE');
  return {
    rule: rule === undefined ? undefined : withClockUntil(parseRule(rule)),
    added: clocksOf(values.get('RDATE')),
    excluded: clocksOf(values.get('EXDATE')),
  };
});

/** Formats a recurrence as records store it: lines of `RRULE`, `RDATE` and `EXDATE`. */
export function formatRecurrence({ rule, added, excluded }: Recurrence): string {
  return [
    ...(rule === undefined ? [] : [`RRULE:${ruleText(rule)}`]),
    ...(added.length === 0 ? [] : [`RDATE:${added.map(compactClock).join(',')}`]),
    ...(excluded.length === 0 ? [] : [`EXDATE:${excluded.map(compactClock).join(',')}`]),
  ].join('\n');
}

/** Converts `2027-03-05T20:00:00` to `20270305T200000`. */
const compactClock = (clock: string) => clock.replace(/[-:]/g, '');

/** Converts a stored date to the format that is used here, and back. */
export const clockOfDate = (date: string) => date.replace(' ', 'T');
export const dateOfClock = (clock: string) => clock.replace('T', ' ');

/** The time of the last second of a day, as it follows the day. */
export const DAY_END = 'T23:59:59';

/** The last time that a series with this start may have. */
export const limitOf = (start: string) => `${yearsAfter(start, MAX_SERIES_YEARS)}${DAY_END}`;

/** The day some years later, but no later than the last day that callers can write. */
export function yearsAfter(date: string, years: number): string {
  const day = Temporal.PlainDate.from(dayOf(date)).add({ years });
  return day.year > LAST_YEAR ? `${LAST_YEAR}-12-31` : day.toString();
}

/** Extends a rule with one time a day to the end of its last day, so that its end stays right when the time changes. */
export function withWholeDays(rule: Rule, start: string): Rule {
  const { until } = rule;
  if (until === undefined || hasTimes(rule)) return rule;
  const day = Temporal.PlainDate.from(dayOf(until));
  const last = timeSuffixOf(until) >= timeSuffixOf(start) ? day : day.subtract({ days: 1 });
  return { ...rule, until: `${last.toString()}${DAY_END}` };
}

/** Sorted and without duplicates. */
export const inOrder = (clocks: Iterable<string>): string[] => [...new Set(clocks)].sort();

function withClockUntil(rule: Rule): Rule {
  return rule.until === undefined ? rule : { ...rule, until: clockFrom(rule.until) };
}

const clocksOf = (values = '') => (values === '' ? [] : values.split(',').map(clockFrom));

function clockFrom(value: string): string {
  const date = parseDate(value);
  if (date === undefined) throw new UnusableError('has a date that cannot be read');
  return clockText(date.clock);
}
