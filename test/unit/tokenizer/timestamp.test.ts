import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { ConfigurationError, createTokenizer } from '../../../lib/tokenizer/index.ts';

/** Reads a text by a format (empty: the default ones) in a time zone; null if it does not match. */
function reader(format: string, timezone?: string) {
  const type = format === '' ? 'timestamp' : `timestamp|${format}`;
  const tokenize = createTokenizer({
    field_names: ['time'],
    types: { time: type },
    ...(timezone === undefined ? {} : { timezone }),
  });
  return (text: string) => tokenize({ message: `"${text}"` }).time ?? null;
}

const read = (format: string, text: string, timezone = 'UTC') => reader(format, timezone)(text);

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

describe('the time zone', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
  });

  it.each([
    ['2024-03-10 01:59:59', '2024-03-10T06:59:59Z'],
    ['2024-03-10 02:00:00', null],
    ['2024-03-10 02:59:59', null],
    ['2024-03-10 03:00:00', '2024-03-10T07:00:00Z'],
    ['2024-11-03 00:59:59', '2024-11-03T04:59:59Z'],
    ['2024-11-03 01:00:00', null],
    ['2024-11-03 01:59:59', null],
    ['2024-11-03 02:00:00', '2024-11-03T07:00:00Z'],
  ])('rejects times that do not exist or exist twice: %s', (text, expected) => {
    expect(read('%F %T', text, 'America/New_York')).toBe(expected);
  });

  it('does not affect seconds since 1970 or times with an offset', () => {
    expect(read('%s', '1710054000', 'America/New_York')).toBe('2024-03-10T07:00:00Z');
    expect(read('%s', '1730611800', 'America/New_York')).toBe('2024-11-03T05:30:00Z');
    expect(read('', '2024-03-10T02:30:00Z', 'America/New_York')).toBe('2024-03-10T02:30:00Z');
  });

  it('is that of the process by default', () => {
    vi.stubEnv('TZ', 'Australia/Brisbane');
    expect(reader('%F %T')('2001-02-03 14:05:06')).toBe('2001-02-03T04:05:06Z');
    vi.stubEnv('TZ', '');
    expect(reader('%F %T')('2001-02-03 14:05:06')).toBe('2001-02-03T14:05:06Z');
  });

  it.each(['UTC+3', '<-03>3', 'EST5EDT,M3.2.0,M11.1.0', 'CET-1CEST'])(
    'has to be an IANA zone, unlike %s',
    (zone) => {
      vi.stubEnv('TZ', zone);
      expect(() => reader('%F %T')).toThrow(ConfigurationError);
      expect(() => reader('%F %T')).toThrow(
        'found an unknown time zone in the environment variable TZ, expected an IANA time zone such as America/Sao_Paulo',
      );
      expect(read('%F %T', '2001-02-03 14:05:06', 'America/Sao_Paulo')).toBe('2001-02-03T16:05:06Z');
    },
  );

  it.each(['UTC', ':UTC', 'Etc/UTC', 'GMT', 'Zulu'])('may be UTC by the name %s', (zone) => {
    vi.stubEnv('TZ', zone);
    expect(reader('%F %T')('2001-02-03 14:05:06')).toBe('2001-02-03T14:05:06Z');
  });

  it('needs no process, as in a browser', () => {
    vi.stubEnv('TZ', 'Australia/Brisbane');
    vi.stubGlobal('process', undefined);
    const time = reader('%F %T')('2001-02-03 14:05:06');
    vi.unstubAllGlobals();
    expect(time).toBe('2001-02-03T04:05:06Z');
  });

  it('is that of the process if it is called local', () => {
    vi.stubEnv('TZ', 'Europe/Lisbon');
    expect(read('%F %T', '2001-07-03 14:05:06', 'local')).toBe('2001-07-03T13:05:06Z');
  });

  it('is asked only once for each period between clock changes, and for the times that one skips or repeats', () => {
    const readIn = reader('%F %T', 'America/New_York');
    const asked = vi.spyOn(Temporal.PlainDateTime.prototype, 'toZonedDateTime');
    const expectTimes = () => {
      expect(readIn('2024-01-05 12:00:00')).toBe('2024-01-05T17:00:00Z');
      expect(readIn('2024-03-10 02:30:00')).toBeNull();
      expect(readIn('2024-07-05 12:00:00')).toBe('2024-07-05T16:00:00Z');
      expect(readIn('2024-11-03 01:30:00')).toBeNull();
    };
    expectTimes();
    const atFirst = asked.mock.calls.length;
    for (let n = 0; n < 100; n++) expectTimes();
    expect(asked).toHaveBeenCalledTimes(atFirst);
    asked.mockRestore();
  });

  it.each([
    ['%F %T %::z', '2024-01-05 12:00:00 -0500', '2024-07-05 12:00:00 -0400'],
    ['%s %T', '1704474000 12:00:00', '1720195200 12:00:00'],
  ])('is asked only when the clocks change, also with the format %s', (format, winter, summer) => {
    const readIn = reader(format, 'America/New_York');
    const asked = vi.spyOn(Temporal.ZonedDateTime.prototype, 'offsetNanoseconds', 'get');
    for (const [text, instant] of [
      [winter, '2024-01-05T17:00:00Z'],
      [summer, '2024-07-05T16:00:00Z'],
    ] as const) {
      expect(readIn(text)).toBe(instant);
      const atFirst = asked.mock.calls.length;
      for (let n = 0; n < 100; n++) expect(readIn(text)).toBe(instant);
      expect(asked).toHaveBeenCalledTimes(atFirst);
    }
    asked.mockRestore();
  });

  it('agrees with Temporal at any instant', () => {
    const zones = ['America/Sao_Paulo', 'Europe/Dublin', 'Australia/Lord_Howe', 'Pacific/Apia'];
    const readers = new Map(zones.map((zone) => [zone, reader('%s %H:%M', zone)]));
    // Instants around a clock change of one of the zones, and any others.
    const changes = [
      1_696_089_600, 1_711_846_800, 1_712_415_600, 1_729_990_800, 1_729_992_600, 1_325_239_200,
    ];
    const near = fc.tuple(fc.constantFrom(...changes), fc.integer({ min: -9000, max: 9000 }));
    const instants = fc.oneof(
      near.map(([change, seconds]) => change + seconds),
      fc.integer({ min: 0, max: 250_000_000_000 }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...zones), instants, (zone, seconds) => {
        const instant = Temporal.Instant.fromEpochMilliseconds(seconds * 1000);
        const clock = instant.toZonedDateTimeISO(zone).toPlainTime().toString().slice(0, 5);
        expect(readers.get(zone)?.(`${seconds} ${clock}`)).toBe(instant.toString());
        const other = clock.startsWith('12') ? `13${clock.slice(2)}` : `12${clock.slice(2)}`;
        expect(readers.get(zone)?.(`${seconds} ${other}`)).toBeNull();
      }),
      { numRuns: 500 },
    );
  });

  it('is asked only for a limited number of times, whatever years somebody writes', () => {
    const fields = { field_names: ['a', 'b'], types: { a: 'timestamp', b: 'timestamp|%FT%T' } };
    const tokenize = createTokenizer({ ...fields, timezone: 'Europe/Dublin' });
    const asked = vi.spyOn(Temporal.PlainDateTime.prototype, 'toZonedDateTime');
    const readYear = (year: number) => {
      expect(tokenize({ message: `${year}-01-05T12:00:00 ${year}-07-05T12:00:00` })).toMatchObject({
        a: `${year}-01-05T12:00:00Z`,
        b: `${year}-07-05T11:00:00Z`,
      });
    };
    for (let year = 2100; year < 2400; year++) readYear(year);
    const atFirst = asked.mock.calls.length;
    for (let year = 2500; year < 9900; year++) if (year % 400 >= 100) readYear(year);
    expect(asked).toHaveBeenCalledTimes(atFirst);
    asked.mockRestore();
  });

  it('agrees with Temporal for any local time', () => {
    const zones = [
      'America/Sao_Paulo',
      'Europe/Dublin',
      'Australia/Lord_Howe',
      'Pacific/Apia',
      'Africa/Casablanca',
    ];
    const readers = new Map(zones.map((zone) => [zone, reader('%F %T', zone)]));
    const local = fc.oneof(
      fc.integer({ min: -2_000_000_000, max: 5_000_000_000 }),
      fc.integer({ min: 4_000_000_000, max: 250_000_000_000 }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...zones), local, (zone, seconds) => {
        const time = new Temporal.PlainDateTime(1970, 1, 1).add({ seconds });
        const instant = () => time.toZonedDateTime(zone, { disambiguation: 'reject' }).toInstant();
        const text = time.toString().replace('T', ' ');
        const found = readers.get(zone)?.(text);
        if (found === null) expect(instant).toThrow(RangeError);
        else expect(found).toBe(instant().toString());
      }),
      { numRuns: 300 },
    );
  });
});
