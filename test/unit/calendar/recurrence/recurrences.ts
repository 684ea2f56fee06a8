import fc from 'fast-check';
import { ruleDates } from '../../../../lib/calendar/recurrence/expand.ts';
import { parseRecurrence } from '../../../../lib/calendar/recurrence/recurrence.ts';

/** Arbitrary recurrences, each with a start that is its first date. */

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

const listOf = <T>(item: fc.Arbitrary<T>) => fc.uniqueArray(item, { minLength: 1, maxLength: 3 });
const part = (name: string, values: fc.Arbitrary<readonly (string | number)[]>) =>
  fc.option(values, { nil: [] }).map((list) => (list.length === 0 ? '' : `;${name}=${list.join()}`));

const weekdays = listOf(fc.constantFrom(...WEEKDAYS));
const numbered = fc
  .uniqueArray(fc.tuple(fc.constantFrom('1', '2', '4', '-1', '-2', ''), fc.constantFrom(...WEEKDAYS)), {
    minLength: 1,
    maxLength: 3,
    // Other programs count a repeated day twice.
    selector: ([, day]) => day,
  })
  .map((list) => list.map(([nth, day]) => `${nth}${day}`));
const months = listOf(fc.integer({ min: 1, max: 12 }));
const monthDays = listOf(fc.integer({ min: 1, max: 28 }));

const parts = fc.oneof(
  fc.tuple(fc.constant('DAILY'), part('BYMONTH', months)),
  fc.tuple(fc.constant('WEEKLY'), part('BYDAY', weekdays)),
  fc.tuple(fc.constant('MONTHLY'), part('BYDAY', numbered)),
  fc.tuple(fc.constant('MONTHLY'), part('BYMONTHDAY', monthDays)),
  fc.tuple(fc.constant('YEARLY'), part('BYMONTH', months)),
  fc.tuple(
    fc.constant('YEARLY'),
    fc.tuple(part('BYMONTH', months), part('BYDAY', numbered)).map(([a, b]) => (a === '' ? '' : a + b)),
  ),
);

const ends = fc.oneof(
  fc.constant(''),
  fc.integer({ min: 1, max: 12 }).map((count) => `;COUNT=${count}`),
  fc.integer({ min: 1, max: 28 }).map((day) => `;UNTIL=203001${String(day).padStart(2, '0')}`),
);

/** Parts that other programs expand to other dates. */
const rareParts = fc.oneof(
  fc.tuple(fc.constant('DAILY'), part('BYHOUR', listOf(fc.integer({ min: 20, max: 23 })))),
  fc.tuple(
    fc.constant('WEEKLY'),
    weekdays.map((list) => `;BYDAY=${list.join()};WKST=SU`),
  ),
  fc.tuple(fc.constant('MONTHLY'), part('BYMONTHDAY', listOf(fc.integer({ min: -5, max: -1 })))),
  fc.tuple(
    fc.constantFrom('MONTHLY', 'YEARLY'),
    fc
      .tuple(weekdays, listOf(fc.constantFrom(1, 2, -1, -2)))
      .map(([list, positions]) => `;BYDAY=${list.join()};BYSETPOS=${positions.join()}`),
  ),
  fc.tuple(fc.constant('YEARLY'), part('BYWEEKNO', listOf(fc.integer({ min: 1, max: 52 })))),
  fc.tuple(fc.constant('YEARLY'), part('BYYEARDAY', listOf(fc.integer({ min: -20, max: -1 })))),
);

/** Rules, without added and excluded dates. */
const rulesWith = (ones: typeof parts) =>
  fc
    .tuple(ones, fc.integer({ min: 1, max: 4 }), ends)
    .map(([[frequency, by], interval, end]) => `FREQ=${frequency};INTERVAL=${interval}${by}${end}`);

const days = fc.integer({ min: 0, max: 700 });

export interface RuleWithStart {
  readonly rule: string;
  readonly start_date: string;
}

const withStart = (texts: fc.Arbitrary<string>): fc.Arbitrary<RuleWithStart> =>
  fc
    .tuple(texts, days)
    .map(([rule, day]) => ({ rule, start_date: firstOf(rule, dayAfter('2027-03-01', day)) }))
    .filter((one): one is RuleWithStart => one.start_date !== undefined);

/** Rules that many programs understand, each with its first date in or after March 2027. */
export const rules = withStart(rulesWith(parts));

/** These and rarer rules. */
export const allRules = withStart(fc.oneof(rulesWith(parts), rulesWith(rareParts)));

/** Days, as values of `RDATE` and `EXDATE`. */
export const dayLists = fc.uniqueArray(days, { maxLength: 4 });

export function dayAfter(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** The first date of a rule; undefined if it has none, or does not end within the limits. */
function firstOf(rule: string, day: string): string | undefined {
  const recurrence = parseRecurrence(`RRULE:${rule}`);
  const [first] = ruleDates(recurrence, `${day}T20:00:00`, '2032-01-01T00:00:00');
  if (first === undefined) return undefined;
  const { count, until } = recurrence.rule ?? {};
  const isEndless = count === undefined && until === undefined;
  const ended = isEndless ? [] : [...ruleDates(recurrence, first, '2036-01-01T00:00:00')];
  const isAccepted = ended.length < 490 && (count === undefined || ended.length === count);
  return isAccepted ? first.replace('T', ' ') : undefined;
}
