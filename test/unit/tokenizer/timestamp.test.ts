import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { read, reader } from './timestamp-reader.ts';

const rows = z
  .array(z.tuple([z.string(), z.string(), z.string().nullable()]))
  .parse(JSON.parse(readFileSync(new URL('../../data/tokenizer/timestamps.json', import.meta.url), 'utf8')));

it.each(rows)('%j reads %j as the original does', (format, text, expected) => {
  expect(read(format, text)).toBe(expected);
});

describe('a timestamp with a week', () => {
  /** How many times a weekday (0 is Sunday) has come in the year of a date, the date included. */
  const weekOf = (date: Temporal.PlainDate, weekday: number) => {
    const days = Array.from({ length: date.dayOfYear }, (_, days) => date.subtract({ days }));
    return days.filter(({ dayOfWeek }) => dayOfWeek % 7 === weekday).length;
  };
  const [fromSunday, fromMonday] = [reader('%Y %U %w %T', 'UTC'), reader('%Y %W %u %T', 'UTC')];

  it('is read for any date', () => {
    fc.assert(
      fc.property(fc.integer({ min: -50_000, max: 50_000 }), (days) => {
        const date = new Temporal.PlainDate(1970, 1, 1).add({ days });
        const { year, dayOfWeek } = date;
        const expected = `${date}T01:02:03Z`;
        expect(fromSunday(`${year} ${weekOf(date, 0)} ${dayOfWeek % 7} 01:02:03`)).toBe(expected);
        expect(fromMonday(`${year} ${weekOf(date, 1)} ${dayOfWeek} 01:02:03`)).toBe(expected);
      }),
    );
  });

  it('is refused if its day is in another year', () => {
    // The year 2001 begins on a Monday and ends on one.
    expect(fromSunday('2001 0 0 01:02:03')).toBeNull();
    expect(fromSunday('2001 0 1 01:02:03')).toBe('2001-01-01T01:02:03Z');
    expect(fromMonday('2001 53 1 01:02:03')).toBe('2001-12-31T01:02:03Z');
    expect(fromMonday('2001 53 2 01:02:03')).toBeNull();
  });
});

describe('a timestamp with a clock of twelve hours', () => {
  it.each([
    ['12:30 AM', '2001-02-03T00:30:00Z'],
    ['1:30 AM', '2001-02-03T01:30:00Z'],
    ['12:30 PM', '2001-02-03T12:30:00Z'],
    ['00:30 AM', null],
    ['13:30 PM', null],
  ])('at %s', (time, expected) => {
    expect(read('%F %I:%M %p', `2001-02-03 ${time}`, 'UTC')).toBe(expected);
  });
});

describe('a timestamp whose format repeats a part', () => {
  it.each([
    ['%j', '034', '035'],
    ['%U', '04', '05'],
    ['%W', '05', '06'],
    ['%G', '2001', '2000'],
    ['%g', '01', '00'],
    ['%V', '05', '06'],
    ['%C', '20', '19'],
    ['%y', '01', '02'],
    ['%A', 'Saturday', 'Sunday'],
    ['%u', '6', '7'],
    ['%w', '6', '0'],
    ['%m', '02', '03'],
    ['%d', '03', '04'],
    ['%H', '04', '05'],
    ['%I', '04', '05'],
    ['%p', 'AM', 'PM'],
    ['%S', '06', '07'],
    ['%s', '981173106', '981173107'],
  ])('is read if %s agrees with the rest, and refused otherwise', (part, right, wrong) => {
    const readWith = reader(`%F %T ${part}`, 'UTC');
    expect(readWith(`2001-02-03 04:05:06 ${right}`)).toBe('2001-02-03T04:05:06Z');
    expect(readWith(`2001-02-03 04:05:06 ${wrong}`)).toBeNull();
  });

  it('is refused if its offset is not that of the time zone', () => {
    expect(read('%s %::z', '981173106 +01:00', 'Europe/Rome')).toBe('2001-02-03T04:05:06Z');
    expect(read('%s %::z', '981173106 +02:00', 'Europe/Rome')).toBeNull();
    expect(read('%F %T%:::z', '2001-02-03 05:05:06+0100', 'Europe/Rome')).toBe('2001-02-03T04:05:06Z');
    expect(read('%F %T%:::z', '2001-02-03 05:05:06+0200', 'Europe/Rome')).toBeNull();
  });
});

describe('a timestamp without a format', () => {
  it.each([
    ['2001-02-03 14:05:06', '2001-02-03T14:05:06Z'],
    ['3-Feb-2001 14:05:06', '2001-02-03T14:05:06Z'],
    ['Saturday 3 February 14:05:06 2001', '2001-02-03T14:05:06Z'],
    ['981173106', '2001-02-03T04:05:06Z'],
    ['2001-02-03t04:05:06.5z', '2001-02-03T04:05:06.500Z'],
    ['Sat, 03 Feb 2001 04:05 EST', '2001-02-03T09:05:00Z'],
    ['3 Feb 01 04:05:06 +0000 (a (nested \\) comment))', '2001-02-03T04:05:06Z'],
    ['03/Feb/2001:02:05:06 -0200', '2001-02-03T04:05:06Z'],
    ['2016-12-31T23:59:60.25Z', '2016-12-31T23:59:60.250Z'],
    ['2001-02-03T04:05:06.123456789999Z', '2001-02-03T04:05:06.123456789Z'],
  ])('%s', (text, expected) => {
    expect(read('', text)).toBe(expected);
  });

  it.each([
    '2001-02-03',
    '2001-02-03 14:05:06.5',
    '2001-02-03 14:05:06Z',
    '2001-02-03T14:05:06+0300',
    'Feb  3 14:05:06',
    '03/Feb/2001:02:05:06',
    '19/06/2019:17:20:49 -0400',
    'Sun, 3 Feb 2001 14:05:06',
    'Sat, 3 Feb x 04:05:06 +0000',
    'Sat, 3 Feb 2001',
    'Sat, 3 Feb 2001 x',
    'Sat, 3 Feb 2001 04 05 +0000',
    '2001-02-03T24:00:00Z',
    '2001-02-03T04:05:06+24:00',
    '-1',
    '99999999999999',
    '',
  ])('refuses %j', (text) => {
    expect(read('', text)).toBeNull();
  });
});

describe('a format', () => {
  it('reads any white space of Unicode as white space', () => {
    const read = reader('%FD%n%TT', 'UTC');
    const codes = Array.from({ length: 0xffff }, (_, code) => code).filter(
      (code) => code < 0xd800 || code > 0xdfff,
    );
    const isRead = (code: number) => read(`2001-02-03D${String.fromCharCode(code)}04:05:06T`) !== null;
    const isSpace = (code: number) => /\p{White_Space}/u.test(String.fromCharCode(code));
    expect(codes.filter(isRead)).toEqual(codes.filter(isSpace));
  });

  it.each(['%F', '%F %H', '%T', '%m-%d %T', '%F %T %Z', '%F %T %q', '%F %T %', '%-F %T', '%F %H:%M%.f'])(
    '%s reads nothing',
    (format) => {
      const now = '2001-02-03 14:05:06';
      for (const text of [
        now,
        `${now} UTC`,
        `${now} q`,
        `${now} %`,
        '2001-02-03',
        '2001-02-03 14',
        '14:05:06',
        '2001-02-03 14:05.5',
      ]) {
        expect(read(format, text)).toBeNull();
      }
    },
  );

  it('reads one text after the other, also after one that does not match', () => {
    const readNext = reader('%d/%b/%Y:%T %z');
    expect(readNext('17/May/2015:10:05:03 +0000')).toBe('2015-05-17T10:05:03Z');
    expect(readNext('no time')).toBeNull();
    expect(readNext('18/May/2015:10:05:03 +0100')).toBe('2015-05-18T09:05:03Z');
  });

  it.each([
    ['%Y-%U-%w %R', '2001-04-6 14:05', '2001-02-03T14:05:00Z'],
    ['%Y-%W-%u %R', '2001-05-6 14:05', '2001-02-03T14:05:00Z'],
    ['%F %T %::z', '2001-02-03 14:05:06 +00:00', '2001-02-03T14:05:06Z'],
    ['%F %T %::z', '2001-02-03 14:05:06 +01:00', null],
    ['%s %Y', '981173106 2001', '2001-02-03T04:05:06Z'],
    ['%s %Y', '981173106 2002', null],
    ['%Y %T %j', '+12345 00:00:00 1', '+12345-01-01T00:00:00Z'],
    ['%Y %T %j', '-5 00:00:00 1', '-0005-01-01T00:00:00Z'],
    ['%Y %T %j', '+262143 00:00:00 1', '+262143-01-01T00:00:00Z'],
    ['%Y %T %j', '-262143 00:00:00 1', '-262143-01-01T00:00:00Z'],
    ['%Y %T %j', '+262144 00:00:00 1', null],
    ['%Y %T %j', '-262144 00:00:00 1', null],
  ])('%s reads %s as %s', (format, text, expected) => {
    expect(read(format, text)).toBe(expected);
  });
});

it.each([
  ['%b %e%H:%M:%S %Y', 'Jan  314:05:06 2001', '2001-01-31T04:05:06Z'],
  ['%b %e%H:%M:%S %Y', 'Jan 3114:05:06 2001', '2001-01-31T14:05:06Z'],
  ['%b %e1 %T %Y', 'Jan  31 14:05:06 2001', null],
  ['%FT%T%.f5', '2001-02-03T14:05:06.1234567895', null],
])('%j reads all digits of a number in %j', (format, text, expected) => {
  expect(read(format, text)).toBe(expected);
});
