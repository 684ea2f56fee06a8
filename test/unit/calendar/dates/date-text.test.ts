import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatDateTime, wallClockOf } from '../../../../lib/calendar/dates/dates.ts';
import { parseDateText } from '../../../../schemas/calendar/date-text.ts';
import { useSettings } from '../../http/settings.ts';

beforeAll(() => useSettings({ STAGE: 'local', FROZEN_NOW: '2026-11-21T09:40:30.5Z' }));

/** The meaning of a text on a Saturday morning. */
function meaning(text: string, zone = 'UTC'): string | undefined {
  const date = parseDateText(text);
  return date && formatDateTime(wallClockOf(date, zone));
}

describe('a date', () => {
  it.each([
    ['2027-03-05', '2027-03-05 00:00:00'],
    ['2027-3-5', '2027-03-05 00:00:00'],
    ['2027/03/05', '2027-03-05 00:00:00'],
    [' 2027-03-05 20:00 ', '2027-03-05 20:00:00'],
    ['2027-03-05 20:00:59', '2027-03-05 20:00:59'],
    // `getHours() + ':' + getMinutes() + ':' + getSeconds()` has no leading zeros.
    ['2027-3-5 9:5:3', '2027-03-05 09:05:03'],
    ['2027-03-05 20:7', '2027-03-05 20:07:00'],
    ['2027-03-05T20:00:00', '2027-03-05 20:00:00'],
    ['2027-03-05T20:00:00.123', '2027-03-05 20:00:00'],
    ['3/5/2027', '2027-03-05 00:00:00'],
    ['5.3.2027 8:00', '2027-03-05 08:00:00'],
    ['5-3-2027', '2027-03-05 00:00:00'],
    ['15 April 2027 7pm', '2027-04-15 19:00:00'],
    ['1 January 2027', '2027-01-01 00:00:00'],
    ['April 15, 2027 at 19:30', '2027-04-15 19:30:00'],
    ['May 5th 2027 12 a.m.', '2027-05-05 00:00:00'],
    ['2028-02-29', '2028-02-29 00:00:00'],
  ])('can be written %j', (text, date) => {
    expect(meaning(text)).toBe(date);
  });

  it.each([
    ['now', '2026-11-21 09:40:30'],
    ['NOW', '2026-11-21 09:40:30'],
    ['today', '2026-11-21 00:00:00'],
    ['midnight', '2026-11-21 00:00:00'],
    ['noon', '2026-11-21 12:00:00'],
    ['9am', '2026-11-21 09:00:00'],
    ['tomorrow', '2026-11-22 00:00:00'],
    ['tomorrow 9am', '2026-11-22 09:00:00'],
    ['yesterday noon', '2026-11-20 12:00:00'],
    ['+2 weeks', '2026-12-05 09:40:30'],
    ['-1 day', '2026-11-20 09:40:30'],
    ['3 days ago', '2026-11-18 09:40:30'],
    ['an hour ago', '2026-11-21 08:40:30'],
    ['1 fortnight', '2026-12-05 09:40:30'],
    ['next month', '2026-12-21 09:40:30'],
    ['last year', '2025-11-21 09:40:30'],
    ['this week', '2026-11-16 09:40:30'],
    ['today +1 month', '2026-12-21 00:00:00'],
    ['2027-01-31 +1 month', '2027-03-03 00:00:00'],
    ['saturday', '2026-11-21 00:00:00'],
    ['next saturday', '2026-11-28 00:00:00'],
    ['last saturday', '2026-11-14 00:00:00'],
    ['monday', '2026-11-23 00:00:00'],
    ['next monday 9am', '2026-11-23 09:00:00'],
    ['last fri 18:30', '2026-11-20 18:30:00'],
  ])('can be written as %j', (text, date) => {
    expect(meaning(text)).toBe(date);
  });

  it.each([
    ['1798675200', '2026-12-31 00:00:00'],
    ['@1798675200', '2026-12-31 00:00:00'],
    ['20270501', '1970-08-23 14:41:41'],
    ['0', '1970-01-01 00:00:00'],
    ['253370764799', '9998-12-31 23:59:59'],
  ])('of digits alone, %j, counts the seconds since 1970', (text, date) => {
    expect(meaning(text)).toBe(date);
  });

  it('with a UTC offset is an instant, converted to the zone', () => {
    expect(meaning('2027-04-01T10:00:00Z', 'America/New_York')).toBe('2027-04-01 06:00:00');
    expect(meaning('2027-04-01T10:00:00+02:00', 'UTC')).toBe('2027-04-01 08:00:00');
    expect(meaning('2027-04-01 10:00 -0330', 'Asia/Tokyo')).toBe('2027-04-01 22:30:00');
    expect(meaning('1798675200', 'Asia/Tokyo')).toBe('2026-12-31 09:00:00');
    expect(meaning('now', 'Asia/Tokyo')).toBe('2026-11-21 18:40:30');
  });

  it.each([
    '',
    ' ',
    'whenever',
    'notadate',
    '2026-13-45',
    '2027-02-30',
    '2027-02-29',
    '31.4.2027',
    '2027-00-10',
    '2027-03-05 24:00',
    '2027-03-05 20:61',
    '13pm',
    '0am',
    '2027-03-05 tomorrow',
    'monday tuesday',
    '9am 10am',
    '2027-03-05 20:00 somewhere',
    '2027-03-05T10:00:00+25:00',
    '0001-01-01',
    '1.5',
    '-1',
    '253370764800',
    '9999-01-01',
    '+9000 years',
    '9998-06-01 +1 year',
    '-999999 months',
    '+9000 years -9000 years +9000 years',
    'next',
    '+2',
    '5 apples',
  ])('is not %j', (text) => {
    expect(parseDateText(text)).toBeUndefined();
  });

  it('is parsed from the form in records, in any zone', () => {
    const zones = fc.constantFrom('UTC', 'Europe/Rome', 'America/St_Johns', 'Asia/Kathmandu', 'UTC-3.5');
    const days = fc.date({ min: new Date('1000-01-01'), max: new Date('9998-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, zones, (day, zone) => {
        const text = day.toISOString().slice(0, 19).replace('T', ' ');
        expect(meaning(text, zone)).toBe(text);
      }),
    );
  });

  /** A few steps from the present. */
  const stepsOf = (max: number) => {
    const units = fc.constantFrom('seconds', 'minutes', 'hours', 'days', 'weeks', 'months', 'years');
    const step = fc.record({ amount: fc.integer({ min: -max, max }), unit: units });
    return fc.array(step, { minLength: 1, maxLength: 4 });
  };
  const textOf = (steps: readonly { amount: number; unit: string }[]) =>
    steps.map(({ amount, unit }) => `${amount} ${unit}`).join(' ');

  it('can be relative to the present, by all of its steps together', () => {
    fc.assert(
      fc.property(stepsOf(200), (steps) => {
        const sum = (wanted: string) =>
          steps.reduce((all, { amount, unit }) => (unit === wanted ? all + amount : all), 0);
        const time = new Date(0);
        time.setUTCFullYear(2026 + sum('years'), 10 + sum('months'), 21 + sum('days') + 7 * sum('weeks'));
        time.setUTCHours(9 + sum('hours'), 40 + sum('minutes'), 30 + sum('seconds'));
        expect(meaning(textOf(steps))).toBe(time.toISOString().slice(0, 19).replace('T', ' '));
      }),
    );
  });

  it('has a year of four digits, or is refused, however large its steps are', () => {
    fc.assert(
      fc.property(stepsOf(999_999), (steps) => {
        expect(meaning(textOf(steps)) ?? '2000-01-01 00:00:00').toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
      }),
    );
  });

  it('is never parsed from part of a text', () => {
    fc.assert(
      fc.property(fc.string(), (rest) => {
        const date = parseDateText(`2027-03-05 20:00 zz${rest}`);
        expect(date).toBeUndefined();
      }),
    );
  });
});
