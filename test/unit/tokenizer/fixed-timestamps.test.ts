import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteWriter } from '../../../lib/tokenizer/index.ts';
import { compileFixed } from '../../../lib/tokenizer/timestamp/fixed.ts';
import { TimestampReader } from '../../../lib/tokenizer/timestamp/index.ts';
import { Zone } from '../../../lib/tokenizer/timestamp/zone.ts';
import { viewOf } from './line-of.ts';

describe('a reader of fixed positions agrees with the general one', () => {
  const FORMATS = [
    '%d/%b/%Y:%T %z',
    '%F %T',
    '%FT%T',
    '%FT%TZ',
    '%FT%T%.fZ',
    '%FT%T%.f%:z',
    '%a %b %e %T %Y',
    '%Y%m%d%H%M%S',
    '%m/%d/%Y %H:%M',
    '%d %h %Y %R',
    '%F %T%.3f',
    '%a, %d %b %Y %T %z',
    '%s',
  ];
  const digits = (length: number) =>
    fc.nat(10 ** length - 1).map((value) => String(value).padStart(length, '0'));
  const part = fc.oneof(
    fc.constantFrom(
      'Jan',
      'may',
      'DEC',
      'Sun',
      'mon',
      'T',
      'Z',
      ' ',
      '  ',
      '/',
      ':',
      '-',
      '+',
      '.',
      'x',
      'é',
    ),
    digits(1),
    digits(2),
    digits(4),
    fc.constantFrom('2015', '2024', '1969', '29', '31', '02', '23', '59', '60', '0300'),
  );
  /** Parts of timestamps in any order. */
  const mixed = fc.array(part, { maxLength: 14 }).map((parts) => parts.join(''));
  const time = fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
  const written = (format: string) =>
    fc
      .tuple(
        time,
        fc.constantFrom('+0000', '-0330', '+14:00', '-0000', '+2400'),
        fc.nat(999_999_999),
        fc.boolean(),
      )
      .map(([date, zone, fraction, isColon]) => {
        const iso = date.toISOString();
        const [, weekday = '', day = '', month = '', year = ''] =
          /^(...), (..) (...) (\d+)/.exec(date.toUTCString()) ?? [];
        const values: Record<string, string> = {
          F: iso.slice(0, 10),
          T: iso.slice(11, 19),
          R: iso.slice(11, 16),
          d: day,
          e: day.replace(/^0/, ' '),
          b: month,
          h: month,
          Y: year,
          m: iso.slice(5, 7),
          H: iso.slice(11, 13),
          M: iso.slice(14, 16),
          S: iso.slice(17, 19),
          a: weekday,
          z: isColon ? zone : zone.replace(':', ''),
          ':z': zone.replace(/(..)$/, ':$1').replace('::', ':'),
          '.f': `.${fraction}`,
          '.3f': `.${fraction}`,
          s: String(Math.floor(date.getTime() / 1000)),
        };
        return format.replace(/%(:z|\.3?f|[A-Za-z])/g, (_, name: string) => values[name] ?? '');
      });

  /** The same format in a form that only the general reader supports: it ignores the flag of a number. */
  const withoutPositions = (format: string) =>
    format
      .replaceAll('%F', '%Y-%m-%d')
      .replaceAll('%T', '%H:%M:%S')
      .replaceAll('%R', '%H:%M')
      .replace(/%([Ys])/, '%-$1');

  it.each(FORMATS)('%s', (format) => {
    for (const zone of ['UTC', 'America/Sao_Paulo']) {
      const general = new TimestampReader(withoutPositions(format), zone);
      const both = new TimestampReader(format, zone);
      expect(compileFixed(withoutPositions(format), new Zone(zone))).toBeUndefined();
      const changed = fc
        .tuple(written(format), fc.nat(40), fc.constantFrom('', '0', '9', ' ', 'x', ':'), fc.boolean())
        .map(([given, at, character, isChanged]) =>
          isChanged ? given.slice(0, at) + character + given.slice(at + 1) : given,
        );
      let read = 0;
      fc.assert(
        fc.property(fc.oneof(changed, mixed), (given) => {
          expect(both.read(given)).toBe(general.read(given));
          const writer = new ByteWriter();
          if (!both.writeJson(viewOf(given), 0, viewOf(given).byteLength, writer)) return;
          read += 1;
          expect(writer.toString()).toBe(JSON.stringify(general.read(given)));
        }),
        { numRuns: 400 },
      );
      expect(read).toBeGreaterThan(20);
    }
  });

  it('agrees without a format', () => {
    const zone = 'America/Sao_Paulo';
    const reader = new TimestampReader(undefined, zone);
    const general = ['%F %T', '%FT%T', '%+', '%d/%b/%Y:%T %z', '%s'].map(
      (format) => new TimestampReader(withoutPositions(format), zone),
    );
    const readBytes = (given: string) => {
      const writer = new ByteWriter();
      return reader.writeJson(viewOf(given), 0, viewOf(given).byteLength, writer)
        ? JSON.parse(writer.toString())
        : undefined;
    };
    let read = 0;
    fc.assert(
      fc.property(fc.oneof(...FORMATS.map(written)), (given) => {
        const fromBytes = readBytes(given);
        if (fromBytes === undefined) return;
        read += 1;
        const matching = general.map((one) => one.read(given)).find((value) => value !== undefined);
        expect({ fromBytes, fromText: reader.read(given) }).toEqual({
          fromBytes: matching,
          fromText: matching,
        });
      }),
      { numRuns: 300 },
    );
    expect(read).toBeGreaterThan(50);
  });
});
