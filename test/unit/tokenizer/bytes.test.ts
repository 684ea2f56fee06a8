import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCanonicalNumber } from '../../../lib/tokenizer/bytes/number.ts';
import { toFloat, toInteger } from '../../../lib/tokenizer/conversion.ts';
import {
  ByteWriter,
  createTokenizer,
  encodeEvent,
  encodeValue,
  type LogEvent,
  PlainLine,
  readPipeline,
  type TokenizerOptions,
} from '../../../lib/tokenizer/index.ts';
import { compileFixed } from '../../../lib/tokenizer/timestamp/fixed.ts';
import { TimestampReader } from '../../../lib/tokenizer/timestamp/index.ts';
import { Zone } from '../../../lib/tokenizer/timestamp/zone.ts';
import { LineSplitter } from '../../../scripts/cli/tokenize/line-splitter.ts';
import { addInChunks } from './chunks.ts';
import { several } from './several.ts';

const lineOf = (text: string) => {
  const bytes = new TextEncoder().encode(text);
  return new PlainLine(new DataView(bytes.buffer), 0, bytes.length);
};

const viewOf = (text: string) => lineOf(text).view;

/** A pipeline of one transform, which returns its output and its counts for an event and for a line. */
function asBytes(options: TokenizerOptions) {
  const failures: string[] = [];
  const counts: number[] = [];
  const { types = {}, ...rest } = options;
  const settings = Object.entries(rest).map(([key, value]) => `${key} = ${JSON.stringify(value)}`);
  const typeLines = Object.entries(types).map(
    ([name, type]) => `${JSON.stringify(name)} = ${JSON.stringify(type)}`,
  );
  const toml = [
    '[service.t]',
    'type = "tokenizer"',
    'inputs = ["logs"]',
    ...settings,
    '[service.t.types]',
    ...typeLines,
  ];
  const pipeline = readPipeline(toml.join('\n'), {
    env: {},
    onFailure: ({ field }) => failures.push(field),
    onTokens: (count) => counts.push(count),
  });
  const writer = new ByteWriter();
  const written = (write: (emit: (sink: string) => void) => void) => {
    let json = '';
    failures.length = 0;
    counts.length = 0;
    write(() => {
      json = writer.toString();
      writer.clear();
    });
    return { json, failures: [...failures], counts: [...counts] };
  };
  return {
    event: (event: LogEvent) => written((emit) => pipeline.write('logs', event, writer, emit)),
    line: (text: string) => written((emit) => pipeline.writeLine('logs', lineOf(text), writer, emit)),
  };
}

/** Returns what the tokenizer of events does, as JSON. */
function asEvent(options: TokenizerOptions) {
  let failures: string[] = [];
  const toEvent = createTokenizer(options, ({ field }) => failures.push(field));
  return (event: LogEvent) => {
    failures = [];
    return { json: encodeEvent(toEvent(event)), failures };
  };
}

const parsed = ({ json, failures }: { json: string; failures: string[] }) => ({
  fields: JSON.parse(json),
  failures,
});

/** Texts full of special characters, with others of each length in UTF-8. */
const text = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom('"', '[', ']', '\\', ' ', '-', '\t', '\v', '\n', '!', '#') },
      {
        weight: 2,
        arbitrary: fc.constantFrom('a', 'Z', '7', 'é', '€', '😀', '\u0000', '\u001f', '\u007f', '\ufeff'),
      },
      { weight: 2, arbitrary: fc.stringMatching(/^[ -~]{0,12}$/) },
      { weight: 1, arbitrary: fc.constantFrom('-', '" "', '[-]', '42', '-0', '007', '1.50', '0.25', 'yes') },
      { weight: 1, arbitrary: fc.constantFrom('[17/May/2015:10:05:33 +0000]', '"2015-05-17 10:05:33"') },
    ),
    { maxLength: 25 },
  )
  .map((parts) => parts.join(''));

const TYPES = ['string', 'int', 'float', 'bool', 'timestamp', 'timestamp|%d/%b/%Y:%T %z'];

const options: fc.Arbitrary<TokenizerOptions> = fc
  .record({
    field_names: fc.array(fc.constantFrom('a', 'b', 'c', 'message', '_', 'né', '__proto__', 'x.y'), {
      maxLength: 8,
    }),
    drop_field: fc.boolean(),
    unescape: fc.boolean(),
    kinds: fc.array(fc.constantFrom(...TYPES), { maxLength: 8 }),
  })
  .map(({ kinds, ...rest }) => ({
    ...rest,
    timezone: 'UTC',
    types: Object.fromEntries(
      rest.field_names.flatMap((name, i) =>
        kinds[i] === undefined || name === '__proto__' ? [] : [[name, kinds[i]]],
      ),
    ),
  }));

describe('the grammar for bytes is that for strings', () => {
  it('in plain lines', () => {
    fc.assert(
      fc.property(options, several(text), (given, messages) => {
        const [bytes, toEvent] = [asBytes(given), asEvent(given)];
        for (const message of messages) {
          const { counts, ...actual } = bytes.line(message);
          expect(parsed(actual)).toEqual(parsed(toEvent({ message })));
          expect(counts).toHaveLength(1);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('in events with other fields, and with lone surrogates', () => {
    const value = fc.oneof(
      text,
      fc.constant(null),
      fc.integer(),
      fc.constant('\ud800'),
      fc.constant({ deep: [1] }),
    );
    const others = fc.dictionary(fc.constantFrom('a', 'b', 'né', 'log_group', 'message'), value);
    fc.assert(
      fc.property(options, several(fc.tuple(text, others, fc.boolean())), (given, inputs) => {
        const [bytes, toEvent] = [asBytes(given), asEvent(given)];
        for (const [message, rest, isBroken] of inputs) {
          const event = { message: isBroken ? `${message}\udc00` : message, ...rest };
          expect(parsed(bytes.event(event))).toEqual(parsed(toEvent(event)));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('at every position in a buffer, whatever is around it', () => {
    const pipeline = readPipeline(
      '[service.t]\ntype = "tokenizer"\ninputs = ["logs"]\nfield_names = ["a", "b", "c"]',
      { env: {} },
    );
    const toEvent = asEvent({ field_names: ['a', 'b', 'c'] });
    fc.assert(
      fc.property(text, fc.nat(9), fc.constantFrom('"', ']', '\\', 'x', ' '), (message, shift, around) => {
        const bytes = new TextEncoder().encode(around.repeat(shift) + message + around.repeat(shift % 4));
        const line = new PlainLine(new DataView(bytes.buffer), shift, bytes.length - (shift % 4));
        const writer = new ByteWriter();
        pipeline.writeLine('logs', line, writer, () => undefined);
        expect(parsed({ json: writer.toString(), failures: [] })).toEqual(parsed(toEvent({ message })));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('lines of any bytes', () => {
  it('are those of the decoded text, however the bytes are divided', () => {
    const bytes = fc
      .array(
        fc.oneof(
          fc.uint8Array({ maxLength: 6 }),
          fc.constantFrom(
            ...['\n', '\r\n', 'é', '\ufeff', 'ab'].map((part) => new TextEncoder().encode(part)),
          ),
        ),
      )
      .map((parts) => Buffer.concat(parts));
    fc.assert(
      fc.property(bytes, fc.array(fc.integer({ min: 1, max: 7 })), (all, sizes) => {
        const lines: unknown[] = [];
        const splitter = new LineSplitter((line) => lines.push(line.toEvent().message));
        addInChunks(splitter, all, sizes);
        splitter.end();
        const expected = new TextDecoder()
          .decode(all)
          .split('\n')
          .map((line) => line.replace(/\r$/, ''));
        if (expected.at(-1) === '' && !new TextDecoder().decode(all).endsWith('\r')) expected.pop();
        expect(lines).toEqual(expected);
      }),
      { numRuns: 1000 },
    );
  });
});

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
      const fixed = compileFixed(format, new Zone(zone));
      const general = new TimestampReader(withoutPositions(format), zone);
      const both = new TimestampReader(format, zone);
      expect(fixed).toBeDefined();
      expect(compileFixed(withoutPositions(format), new Zone(zone))).toBeUndefined();
      const changed = fc
        .tuple(written(format), fc.nat(40), fc.constantFrom('', '0', '9', ' ', 'x', ':'), fc.boolean())
        .map(([given, at, character, isChanged]) =>
          isChanged ? given.slice(0, at) + character + given.slice(at + 1) : given,
        );
      fc.assert(
        fc.property(fc.oneof(changed, mixed), (given) => {
          expect(both.read(given)).toBe(general.read(given));
          const writer = new ByteWriter();
          if (both.writeJson(viewOf(given), 0, viewOf(given).byteLength, writer))
            expect(writer.toString()).toBe(JSON.stringify(general.read(given)));
        }),
        { numRuns: 400 },
      );
    }
  });

  it('reads common timestamps', () => {
    const zone = new Zone('UTC');
    const usual = '17/May/2015:10:05:33 +0000';
    expect(compileFixed('%d/%b/%Y:%T %z', zone)?.read(viewOf(usual), 0, usual.length)).toBe(true);
    const iso = '2018-07-02T22:23:00.186641Z';
    expect(compileFixed('%FT%T%.fZ', zone)?.read(viewOf(iso), 0, iso.length)).toBe(true);
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
    fc.assert(
      fc.property(fc.oneof(...FORMATS.map(written)), (given) => {
        const fromBytes = readBytes(given);
        if (fromBytes === undefined) return;
        const matching = general.map((one) => one.read(given)).find((value) => value !== undefined);
        expect({ fromBytes, fromText: reader.read(given) }).toEqual({
          fromBytes: matching,
          fromText: matching,
        });
      }),
      { numRuns: 300 },
    );
  });
});

it('numbers are copied only if JSON writes them in the same way', () => {
  const number = fc.oneof(
    fc.stringMatching(/^[+-]?[0-9]{0,18}(\.[0-9]{0,9})?$/),
    fc.double({ noNaN: true }).map(String),
    fc.constantFrom(
      '0',
      '-0',
      '0.0',
      '-0.5',
      '00',
      '0.000001',
      '0.0000001',
      '999999999999999',
      '9999999999999999',
      '.5',
      '5.',
      '1e5',
    ),
  );
  fc.assert(
    fc.property(number, (given) => {
      const length = viewOf(given).byteLength;
      if (isCanonicalNumber(viewOf(given), 0, length, true)) expect(encodeValue(toFloat(given))).toBe(given);
      if (isCanonicalNumber(viewOf(given), 0, length, false))
        expect(encodeValue(toInteger(given))).toBe(given);
    }),
    { numRuns: 3000 },
  );
  expect(isCanonicalNumber(viewOf('404'), 0, 3, false)).toBe(true);
  expect(isCanonicalNumber(viewOf('0.086'), 0, 5, true)).toBe(true);
});
