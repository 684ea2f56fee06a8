import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { expandRecurrence } from '../../../../lib/calendar/recurrence/expand.ts';
import { recurrenceText } from '../../../../lib/calendar/recurrence/input.ts';
import { endedBefore, startingAt, withTimeOfDay } from '../../../../lib/calendar/recurrence/split.ts';
import { useSettings } from '../../http/settings.ts';
import { allRules, dayAfter, dayLists, rules } from './recurrences.ts';

beforeAll(() => useSettings());

const LIMITS = { through: '2034-12-31', max: 40 };
const datesOf = (text: string, start_date: string, limits = LIMITS) =>
  expandRecurrence(text, { start_date }, limits).dates;

/** The stored text of a rule with added and excluded days, of which the added ones may have other times. */
function textOf(rule: string, start_date: string, added: readonly number[], excluded: readonly number[]) {
  const compact = (day: number) => dayAfter(start_date.slice(0, 10), day).replaceAll('-', '');
  const lines = [
    `RRULE:${rule}`,
    ...added.filter((day) => day > 0).map((day) => `RDATE:${compact(day)}${day % 2 === 0 ? 'T213000' : ''}`),
    ...excluded.filter((day) => day > 0).map((day) => `EXDATE:${compact(day)}`),
  ];
  return recurrenceText(lines.join('\n'), { start_date, timezone: 'Europe/Rome', all_day: false });
}

describe('a recurrence that is split', () => {
  it('at any of its dates has the same dates in both parts together', () => {
    fc.assert(
      fc.property(allRules, dayLists, dayLists, fc.nat(), ({ rule, start_date }, added, excluded, n) => {
        const text = textOf(rule, start_date, added, excluded);
        const all = datesOf(text, start_date);
        const at = n % all.length;
        const date = all[at] ?? '';
        const ended = endedBefore(text, date, { start_date });
        const before = expandRecurrence(ended, { start_date }, LIMITS);
        expect(before).toEqual({ dates: all.slice(0, at), isComplete: true });
        const rest = startingAt(text, date, { start_date });
        expect(datesOf(rest, date, { ...LIMITS, max: all.length - at })).toEqual(all.slice(at));
        expect(expandRecurrence(rest, { start_date: date }, LIMITS).dates.length).toBeGreaterThanOrEqual(
          all.length - at,
        );
      }),
      { numRuns: 500 },
    );
  });

  it('keeps an endless rule, even from an added date', () => {
    const first = { start_date: '2027-03-09 20:00:00', timezone: 'Europe/Rome', all_day: false };
    const text = recurrenceText('RRULE:FREQ=WEEKLY\nRDATE:20270401T180000', first);
    expect(startingAt(text, '2027-03-16 20:00:00', first)).toBe(
      'RRULE:FREQ=WEEKLY;BYDAY=TU\nRDATE:20270401T180000',
    );
    const sameTime = recurrenceText('RRULE:FREQ=WEEKLY\nRDATE:20270401', first);
    expect(startingAt(sameTime, '2027-04-01 20:00:00', first)).toBe(
      'RRULE:FREQ=WEEKLY;BYDAY=TU\nRDATE:20270401T200000',
    );
    expect(startingAt(text, '2027-04-01 18:00:00', first)).toBe(
      'RRULE:FREQ=WEEKLY;BYDAY=TU;BYHOUR=20\nRDATE:20270401T180000',
    );
    const halfPast = recurrenceText('RRULE:FREQ=WEEKLY;BYHOUR=20,22\nRDATE:20270401T183015', first);
    expect(startingAt(halfPast, '2027-04-01 18:30:15', first)).toBe(
      'RRULE:FREQ=WEEKLY;BYDAY=TU;BYHOUR=20,22;BYMINUTE=0;BYSECOND=0\nRDATE:20270401T183015',
    );
  });

  it('counts the times that are left', () => {
    const first = { start_date: '2027-03-09 20:00:00', timezone: 'Europe/Rome', all_day: false };
    const text = recurrenceText('FREQ=WEEKLY;COUNT=10', first);
    expect(endedBefore(text, '2027-03-30 20:00:00', first)).toBe('RRULE:FREQ=WEEKLY;COUNT=3;BYDAY=TU');
    expect(startingAt(text, '2027-03-30 20:00:00', first)).toBe('RRULE:FREQ=WEEKLY;COUNT=7;BYDAY=TU');
  });
});

it('dates that move to another time of day stay on their days', () => {
  const statedTimes = fc.constantFrom('', ';BYHOUR=20', ';BYHOUR=20;BYMINUTE=0;BYSECOND=0');
  fc.assert(
    fc.property(rules, statedTimes, dayLists, dayLists, ({ rule, start_date }, times, added, excluded) => {
      const whole = added.filter((day) => day % 2 === 1);
      const text = textOf(`${rule}${times}`, start_date, whole, excluded);
      const ended = endedBefore(text, datesOf(text, start_date).at(-1) ?? '', { start_date });
      for (const time of ['07:15:00', '23:30:00']) {
        const after = `${start_date.slice(0, 10)} ${time}`;
        const moved = datesOf(withTimeOfDay(ended, start_date, after), after);
        expect(moved).toEqual(datesOf(ended, start_date).map((date) => `${date.slice(0, 10)} ${time}`));
      }
    }),
  );
});
