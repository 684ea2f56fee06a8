import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ConfigurationError, createTokenizer } from '../../../lib/tokenizer/index.ts';
import { read, reader } from './timestamp-reader.ts';

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
