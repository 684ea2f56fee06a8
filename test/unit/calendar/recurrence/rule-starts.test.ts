import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { ruleStarts } from '../../../../lib/calendar/recurrence/rule-starts.ts';
import { parseRule } from '../../../../lib/calendar/recurrence/rules.ts';
import { Work } from '../../../../lib/calendar/recurrence/work.ts';

/** The first times of a rule. @param until the end, inclusive */
function startsOf(start: string, text: string, max: number, until?: string): string[] {
  const rule = parseRule(text);
  const starts: string[] = [];
  for (const next of ruleStarts(rule, Temporal.PlainDateTime.from(start), until, new Work(1000))) {
    starts.push(next);
    if (starts.length === max) break;
  }
  return starts;
}

describe('the times of a recurrence rule', () => {
  it.each([
    ['FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO', ['2027-01-04', '2028-01-03', '2029-01-01', '2029-12-31']],
    ['FREQ=YEARLY;BYDAY=20MO', ['2027-05-17', '2028-05-15', '2029-05-14', '2030-05-20']],
    [
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
      ['2026-12-31', '2027-01-29', '2027-02-26', '2027-03-31'],
    ],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1', ['2027-02-28', '2028-02-29', '2029-02-28', '2030-02-28']],
    ['FREQ=HOURLY;BYHOUR=9;BYDAY=SU', ['2027-01-03', '2027-01-10', '2027-01-17', '2027-01-24']],
  ])('are those of RFC 5545: %s', (rule, days) => {
    const starts = startsOf('2026-12-31T09:00:00', rule, days.length);
    expect(starts).toEqual(days.map((day) => `${day}T09:00:00`));
  });

  it('end with the year 9999', () => {
    expect(startsOf('9998-06-01T00:00:00', 'FREQ=YEARLY', 10)).toHaveLength(2);
    expect(startsOf('9999-12-31T22:00:00', 'FREQ=HOURLY', 10)).toHaveLength(2);
  });
});

describe('the times of a rule within a day', () => {
  const SECONDS = { HOURLY: 3600, MINUTELY: 60, SECONDLY: 1 } as const;
  const TWO_DAYS = 2 * 86_400;
  const MAX_TIMES = 200;
  const DAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

  interface ShortRule {
    readonly frequency: keyof typeof SECONDS;
    readonly interval: number;
    readonly by: { readonly [part in 'BYHOUR' | 'BYMINUTE' | 'BYSECOND' | 'BYDAY']: readonly unknown[] };
  }

  const some = (max: number) => fc.uniqueArray(fc.integer({ min: 0, max }), { maxLength: 3 });
  const shortRules: fc.Arbitrary<ShortRule> = fc.record({
    frequency: fc.constantFrom('HOURLY', 'MINUTELY', 'SECONDLY'),
    interval: fc.integer({ min: 1, max: 90 }),
    by: fc.record({
      BYHOUR: some(23),
      BYMINUTE: some(59),
      BYSECOND: some(59),
      BYDAY: fc.subarray([...DAYS], { maxLength: 6 }),
    }),
  });

  const timeText = (time: Date) => time.toISOString().slice(0, 19);

  const textOf = ({ frequency, interval, by }: ShortRule) =>
    Object.entries(by)
      .filter(([, values]) => values.length > 0)
      .reduce(
        (text, [name, values]) => `${text};${name}=${values.join()}`,
        `FREQ=${frequency};INTERVAL=${interval}`,
      );

  /** The times in two days, each second of which is tested against every part of the rule; at most MAX_TIMES. */
  function timesByDefinition({ frequency, interval, by }: ShortRule, start: Date): string[] {
    const found: string[] = [];
    const first = start.getTime() / 1000;
    const periodOf = (second: number) => Math.floor(second / SECONDS[frequency]);
    const unlessGiven = (part: readonly unknown[], value: number) => (part.length > 0 ? part : [value]);
    const minutes = frequency === 'HOURLY' ? unlessGiven(by.BYMINUTE, start.getUTCMinutes()) : by.BYMINUTE;
    const seconds = frequency === 'SECONDLY' ? by.BYSECOND : unlessGiven(by.BYSECOND, start.getUTCSeconds());
    const allows = (part: readonly unknown[], value: unknown) => part.length === 0 || part.includes(value);
    for (let second = first; second < first + TWO_DAYS && found.length < MAX_TIMES; second += 1) {
      if ((periodOf(second) - periodOf(first)) % interval !== 0) continue;
      const time = new Date(second * 1000);
      const isFound =
        allows(seconds, time.getUTCSeconds()) &&
        allows(minutes, time.getUTCMinutes()) &&
        allows(by.BYHOUR, time.getUTCHours()) &&
        allows(by.BYDAY, DAYS[time.getUTCDay()]);
      if (isFound) found.push(timeText(time));
    }
    return found;
  }

  it('are those of RFC 5545', () => {
    fc.assert(
      fc.property(shortRules, fc.integer({ min: 0, max: 7 * 86_400 - 1 }), (rule, second) => {
        const start = new Date(Date.UTC(2027, 2, 1, 0, 0, second));
        const last = new Date(start.getTime() + (TWO_DAYS - 1) * 1000);
        const times = startsOf(timeText(start), textOf(rule), MAX_TIMES, timeText(last));
        expect(times).toEqual(timesByDefinition(rule, start));
      }),
    );
  });
});
