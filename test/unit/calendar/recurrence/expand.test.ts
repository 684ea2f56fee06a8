import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { expandRecurrence, isEndless } from '../../../../lib/calendar/recurrence/expand.ts';
import { recurrenceText } from '../../../../lib/calendar/recurrence/input.ts';
import { Failure } from '../../../../lib/http/failure.ts';
import { useSettings } from '../../http/settings.ts';
import { rules } from './recurrences.ts';

beforeAll(() => useSettings());

const Row = z.tuple([z.string(), z.string(), z.array(z.string())]);
const rows = readFileSync('test/data/calendar/recurrence-rules.ndjson', 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => Row.parse(JSON.parse(line)))
  .map(([start, rule, expected]) => ({
    start_date: start.replace('T', ' '),
    rule,
    expected: expected.map((date) => date.replace('T', ' ')),
  }));

const EVER = '9999-12-31';

describe('the dates of a series', () => {
  it.each(rows)(
    'are those that another program finds: $start_date, $rule',
    ({ start_date, rule, expected }) => {
      const limits = { through: EVER, max: expected.length };
      expect(expandRecurrence(`RRULE:${rule}`, { start_date }, limits).dates).toEqual(expected);
    },
  );

  it('are the same for the text that is stored', () => {
    const stored = rows.flatMap(({ start_date, rule, expected }) => {
      // Many of these rules begin after their start.
      const first = { start_date: expected[0] ?? start_date, timezone: 'Europe/Rome', all_day: false };
      try {
        return [{ rule, first, text: recurrenceText(rule, first) }];
      } catch (error) {
        if (error instanceof Failure) return [];
        throw error;
      }
    });
    expect(stored.length).toBeGreaterThan(50);
    for (const { rule, first, text } of stored) {
      const limits = { through: '2035-01-01', max: 6 };
      expect(expandRecurrence(text, first, limits)).toEqual(expandRecurrence(`RRULE:${rule}`, first, limits));
      expect(recurrenceText(text, first)).toBe(text);
    }
  });

  it('are those that ical.js finds', () => {
    fc.assert(
      fc.property(rules, ({ rule, start_date }) => {
        // ical.js takes 30 February for a day in March.
        fc.pre(Number(start_date.slice(8, 10)) <= 28);
        const text = recurrenceText(rule, { start_date, timezone: 'Europe/Rome', all_day: false });
        const { dates } = expandRecurrence(text, { start_date }, { through: '2035-12-31', max: 8 });
        expect(icalDates(text, start_date, dates.length)).toEqual(dates);
      }),
    );
  });

  it('end at the given limits', () => {
    const series = { start_date: '2027-03-09 20:00:00' };
    const expand = (rule: string, through: string, max: number) =>
      expandRecurrence(`RRULE:${rule}`, series, { through, max });
    expect(expand('FREQ=DAILY', '2027-03-10', 9)).toEqual({
      dates: ['2027-03-09 20:00:00', '2027-03-10 20:00:00'],
      isComplete: false,
    });
    expect(expand('FREQ=DAILY;COUNT=2', '2027-03-10', 9).isComplete).toBe(true);
    expect(expand('FREQ=DAILY;COUNT=3', '2027-03-10', 9).isComplete).toBe(false);
    expect(expand('FREQ=DAILY;COUNT=2', '2027-03-20', 1)).toEqual({
      dates: ['2027-03-09 20:00:00'],
      isComplete: false,
    });
    expect(expand('FREQ=DAILY;UNTIL=20270310T235959', '2027-03-10', 2).isComplete).toBe(true);
    expect(expand('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', '2036-01-01', 5)).toEqual({
      dates: [],
      isComplete: false,
    });
  });

  it('are endless without COUNT or UNTIL', () => {
    expect(isEndless('RRULE:FREQ=DAILY\nEXDATE:20270310T200000')).toBe(true);
    expect(isEndless('RRULE:FREQ=DAILY;COUNT=3')).toBe(false);
    expect(isEndless('RRULE:FREQ=DAILY;UNTIL=20270310T235959')).toBe(false);
    expect(isEndless('RDATE:20270310T200000')).toBe(false);
  });
});

function icalDates(text: string, start: string, max: number): string[] {
  const rule = ICAL.Recur.fromString(text.replace('RRULE:', ''));
  const iterator = rule.iterator(ICAL.Time.fromDateTimeString(start.replace(' ', 'T')));
  const dates: string[] = [];
  while (dates.length < max) {
    const next = iterator.next();
    if (!next) break;
    dates.push(next.toString().replace('T', ' '));
  }
  return dates;
}
