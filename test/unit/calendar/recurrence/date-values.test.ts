import { describe, expect, it } from 'vitest';
import { clockText, parseDate, parseDuration } from '../../../../lib/calendar/recurrence/date-values.ts';

const read = (text: string) => {
  const value = parseDate(text);
  if (value === undefined) return undefined;
  const { clock, isDate, isUtc, isRepaired } = value;
  const flags = { date: isDate, UTC: isUtc, repaired: isRepaired };
  return [clockText(clock), ...Object.entries(flags).flatMap(([name, is]) => (is ? [name] : []))].join(' ');
};

describe('parseDate', () => {
  it.each([
    ['20270305', '2027-03-05T00:00:00 date'],
    ['20270305T200000', '2027-03-05T20:00:00'],
    ['20270305T200000Z', '2027-03-05T20:00:00 UTC'],
    [' 20270305 ', '2027-03-05T00:00:00 date'],
    ['2027-03-05', '2027-03-05T00:00:00 date repaired'],
    ['20270305Z', '2027-03-05T00:00:00 date repaired'],
    ['2027-03-05 20:00', '2027-03-05T20:00:00 repaired'],
    ['20270305T2000', '2027-03-05T20:00:00 repaired'],
    ['20270305T200000T', '2027-03-05T20:00:00 repaired'],
    ['20270305T200000z', '2027-03-05T20:00:00 UTC repaired'],
    ['2027-03-05T20:00:00.25Z', '2027-03-05T20:00:00 UTC repaired'],
    ['2027-03-05T20:00:00+01:30', '2027-03-05T18:30:00 UTC repaired'],
    ['2027-03-05T20:00:00-0330', '2027-03-05T23:30:00 UTC repaired'],
    ['20270305T240000', '2027-03-06T00:00:00'],
    ['20270305T235960', '2027-03-05T23:59:59'],
    ['20280229', '2028-02-29T00:00:00 date'],
  ])('reads %j as %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    '',
    '2027',
    '202703',
    '2027-0305',
    '00000305',
    '20270230',
    '20271305',
    '20270305T240001',
    '20270305T250000',
    '20270305T206000',
    '20270305T200061',
    '20270305T20',
    '20270305T200000+1',
    '05/03/2027',
    'tomorrow',
  ])('refuses %j', (text) => {
    expect(parseDate(text)).toBeUndefined();
  });
});

describe('parseDuration', () => {
  it.each([
    ['P1W', 7, 0],
    ['P1DT2H', 1, 7200],
    ['PT1H2M3S', 0, 3723],
    ['+P2D', 2, 0],
    ['-P1DT30M', -1, -1800],
    ['P15M', 0, 900],
    ['PT1D', 1, 0],
    ['P1DT', 1, 0],
    ['p1w2dt3h4m5s', 9, 11_045],
  ])('reads %j', (text, days, seconds) => {
    expect(parseDuration(text)).toEqual({ days, seconds });
  });

  it.each(['', 'P', 'PT', '1D', 'P1', 'P1Y', 'P-1D', 'P1.5D', 'PT1M1H'])('refuses %j', (text) => {
    expect(parseDuration(text)).toBeUndefined();
  });
});
