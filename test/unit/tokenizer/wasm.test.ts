import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ByteWriter, readPipeline } from '../../../lib/tokenizer/index.ts';
import { compileBlocks } from '../../../lib/tokenizer/wasm/blocks.ts';
import { coreModule } from '../../../scripts/build/generate/core.ts';
import { LineSplitter } from '../../../scripts/cli/tokenize/line-splitter.ts';
import { addInChunks } from './chunks.ts';
import { several } from './several.ts';
import { type Options, tomlOf } from './toml-of.ts';

const APACHE_TIMESTAMP = 'timestamp|%d/%b/%Y:%T %z';

/** Returns a function that converts a text in chunks of the given sizes, with the core or without. */
function compile(toml: string, { withCore }: { withCore: boolean }) {
  let failures: string[] = [];
  let count = { events: 0, tokens: 0, eventsOfCore: 0 };
  const pipeline = readPipeline(toml, {
    env: {},
    onFailure: ({ field }) => failures.push(field),
    onTokens: (tokens) => {
      count.events++;
      count.tokens += tokens;
    },
  });
  const onBlock = (events: number, tokens: number) => {
    count.events += events;
    count.tokens += tokens;
    count.eventsOfCore += events;
  };
  const writeBlock = withCore
    ? compileBlocks(pipeline, { source: 'logs', sink: undefined, onBlock })
    : undefined;
  return (bytes: Buffer, sizes: readonly number[]) => {
    failures = [];
    count = { events: 0, tokens: 0, eventsOfCore: 0 };
    const writer = new ByteWriter();
    const emit = () => writer.byte(0x0a);
    const splitter = new LineSplitter(
      (line) => pipeline.writeLine('logs', line, writer, emit),
      writeBlock && ((block) => writeBlock(block, writer, emit)),
    );
    addInChunks(splitter, bytes, sizes);
    splitter.end();
    const { eventsOfCore, ...counts } = count;
    return {
      result: { json: writer.toString(), failures, ...counts },
      hasCore: writeBlock !== undefined,
      eventsOfCore,
    };
  };
}

/** Returns a function that compares the results with and without the core, and returns how much the core did. */
function comparison(options: Options) {
  const toml = tomlOf(options);
  const [withCore, without] = [compile(toml, { withCore: true }), compile(toml, { withCore: false })];
  return (text: string | Buffer, sizes: readonly number[] = []) => {
    const bytes = Buffer.from(text);
    const { result, ...done } = withCore(bytes, sizes);
    expect(result).toEqual(without(bytes, []).result);
    return done;
  };
}

const digits = (length: number) =>
  fc.nat(10 ** length - 1).map((value) => String(value).padStart(length, '0'));

const timestamp = fc
  .tuple(
    fc.oneof(digits(2), fc.constantFrom('01', '28', '29', '30', '31')),
    fc.constantFrom('Jan', 'feb', 'MAR', 'Apr', 'Jun', 'Sep', 'Dec', 'Xyz'),
    fc.oneof(digits(4), fc.constantFrom('2015', '2024', '1900', '2000', '0999', '1000', '9998', '9999')),
    fc.tuple(fc.nat(24), fc.nat(60), fc.nat(60)),
    fc.constantFrom('+0000', '-0000', '+0530', '-0800', '+2359', '-2359', '+2400', '+0060', ' 0000', ''),
  )
  .map(([day, month, year, time, zone]) => {
    const clock = time.map((part) => String(part).padStart(2, '0')).join(':');
    return `${day}/${month}/${year}:${clock} ${zone}`;
  });

const integer = fc.oneof(
  fc.stringMatching(/^-?(0|[1-9][0-9]{0,18})$/),
  fc.constantFrom('0', '-0', '00', '007', '+5', '123456789012345', '-123456789012345', '1234567890123456'),
);

const token = fc.oneof(
  fc
    .tuple(fc.constantFrom('', '[', '"'), timestamp, fc.constantFrom('', ']', '"', ' ]'))
    .map((p) => p.join('')),
  fc.tuple(fc.constantFrom('', '[', '"'), integer, fc.constantFrom('', ']', '"', 'x')).map((p) => p.join('')),
  fc.constantFrom('-', '" "', '[-]', '""', '"-', '-"', '\\', '\\\\', '"a \\" b"', '[a \\] b]', 'a"b"'),
  fc.stringMatching(/^[ -~]{0,40}$/),
);

/** Parts of lines: every special character, others of each length in UTF-8, tokens and line breaks. */
const part = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('"', '[', ']', '\\', ' ', '-', '\t', '\v', '\f', '\r', '!', '#') },
  {
    weight: 2,
    arbitrary: fc.constantFrom('a', 'é', '€', '😀', '\u0000', '\b', '\u001f', '\u007f', '\ufeff'),
  },
  { weight: 6, arbitrary: token.map((text) => ` ${text} `) },
  { weight: 3, arbitrary: fc.constantFrom('\n', '\n', '\r\n', '\r\r\n', '\n\n') },
);
const text = fc.array(part, { maxLength: 60, size: 'max' }).map((parts) => parts.join(''));

const LONG_NAME = 'a name with "quotes" that is longer than a vector of the core, or two of them';
const sizes = fc.array(fc.integer({ min: 1, max: 80 }), { maxLength: 12, size: 'max' });

/** Several texts, each with the sizes of its chunks. */
const chunked = <T>(texts: fc.Arbitrary<T>) => several(fc.tuple(texts, sizes));

/** Configurations for which the core converts all lines. */
const simple: fc.Arbitrary<Options> = fc
  .record({
    field_names: fc.uniqueArray(fc.constantFrom('a', 'b', 'né', '.d', '"e.f"', '__proto__', LONG_NAME), {
      maxLength: 6,
    }),
    kinds: fc.array(fc.constantFrom('string', 'int', APACHE_TIMESTAMP), { maxLength: 6 }),
    timezone: fc.constantFrom('UTC', 'America/Sao_Paulo'),
  })
  .map(({ kinds, ...rest }) => ({ ...rest, types: typesOf(rest.field_names, kinds) }));

/** Configurations of any kind. */
const anyOptions: fc.Arbitrary<Options> = fc
  .record({
    field_names: fc.array(fc.constantFrom('a', 'b', 'c', 'message', 'x.y', 'z[0]'), { maxLength: 6 }),
    kinds: fc.array(
      fc.constantFrom('int', 'float', 'bool', 'timestamp', 'timestamp|%F %T', APACHE_TIMESTAMP),
      {
        maxLength: 3,
      },
    ),
    field: fc.constantFrom('message', 'message', 'message', 'a'),
    drop_field: fc.boolean(),
    unescape: fc.boolean(),
  })
  .map(({ kinds, ...rest }) => ({ ...rest, types: typesOf(rest.field_names, kinds) }));

const typesOf = (names: readonly string[], kinds: readonly string[]) =>
  Object.fromEntries(
    names.flatMap((name, i) => (kinds[i] === undefined || name === '__proto__' ? [] : [[name, kinds[i]]])),
  );

describe('blocks give what single lines give', () => {
  it('with the core', () => {
    let events = 0;
    fc.assert(
      fc.property(simple, chunked(text), (options, texts) => {
        const compare = comparison(options);
        for (const [lines, chunks] of texts) {
          const { hasCore, eventsOfCore } = compare(lines, chunks);
          expect(hasCore).toBe(true);
          events += eventsOfCore;
        }
      }),
      { numRuns: 300 },
    );
    expect(events).toBeGreaterThan(3000);
  });

  it('with any configuration', () => {
    fc.assert(
      fc.property(anyOptions, chunked(text), (options, texts) => {
        const compare = comparison(options);
        for (const [lines, chunks] of texts) compare(lines, chunks);
      }),
      { numRuns: 200 },
    );
  });

  it('with any bytes', () => {
    const bytes = fc
      .array(fc.oneof(fc.uint8Array({ maxLength: 6 }), text.map(Buffer.from), fc.constant(Buffer.from('\n'))))
      .map((parts) => Buffer.concat(parts));
    fc.assert(
      fc.property(simple, chunked(bytes), (options, texts) => {
        const compare = comparison(options);
        for (const [lines, chunks] of texts) compare(lines, chunks);
      }),
      { numRuns: 100 },
    );
  });

  it('with timestamps and integers of all kinds', () => {
    const compare = comparison({
      field_names: ['time', 'number', 'more'],
      types: { time: APACHE_TIMESTAMP, number: 'int', more: 'int' },
    });
    fc.assert(
      fc.property(fc.array(fc.tuple(timestamp, integer, token), { maxLength: 20 }), (lines) => {
        compare(lines.map(([time, ...rest]) => `[${time}] ${rest.join(' ')}\n`).join(''));
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    [
      'lines longer than the input of the core',
      `short\n${'long '.repeat(30_000)}\r\n"${'x'.repeat(70_000)}\r\nshort\n`,
    ],
    ['more lines than fit into the input', 'a "b c" [d]\n'.repeat(20_000)],
    ['many empty lines', '\n\r\n'.repeat(100_000)],
    ['bytes that JSON escapes', `${'\u0001'.repeat(60_000)}\n`.repeat(3)],
    ['a group without an end', `"${'\u0001'.repeat(65_000)}\r\n`.repeat(3)],
  ])('with %s', (_, lines) => {
    comparison({ field_names: ['a', 'b', 'c'] })(lines);
  });

  it('with names in quotes and with a leading dot', () => {
    const compare = comparison({ field_names: ['"a.b"', '.c', '"d \\" e"'], types: { '.c': 'int' } });
    expect(compare('1 2 3\n').eventsOfCore).toBe(1);
  });

  it('with names that take much room in the output', () => {
    const names = Array.from({ length: 60 }, (_, index) => `${index} ${LONG_NAME.repeat(5)}`);
    const { hasCore, eventsOfCore } = comparison({ field_names: names })(`${'a '.repeat(60)}\n`.repeat(1000));
    expect(hasCore).toBe(true);
    expect(eventsOfCore).toBeGreaterThan(900);
  });

  const Vector = z.object({
    name: z.string(),
    config: z.looseObject({
      field_names: z.array(z.string()),
      types: z.record(z.string(), z.string()).optional(),
    }),
    input: z.looseObject({ message: z.unknown().optional() }),
  });
  const vectors = z
    .array(Vector)
    .parse(JSON.parse(readFileSync('test/data/tokenizer/vectors.json', 'utf8')))
    .flatMap(({ name, config, input: { message } }) =>
      typeof message === 'string' ? [{ name, config, message }] : [],
    );
  it.each(vectors)('in the conformance vector: $name', ({ config: { types, ...config }, message }) => {
    const compare = comparison({ ...config, ...(types && { types }) });
    for (const end of ['\n', '\r\n', '']) compare(`${message}${end}`);
  });
});

describe('the core', () => {
  const types = { timestamp: APACHE_TIMESTAMP, status: 'int', bytes: 'int' };
  const field_names = [
    'address',
    'ident',
    'user',
    'timestamp',
    'request',
    'status',
    'bytes',
    'referer',
    'agent',
  ];

  it.each([{}, types])('converts all lines of an access log, with the types %j', (given) => {
    const log = readFileSync('test/data/tokenizer/access.log');
    const { eventsOfCore } = comparison({ field_names, types: given })(log, [1000, 20_000]);
    expect(eventsOfCore).toBe(200);
  });

  it('is compiled from its source', async () => {
    await expect(await coreModule()).toMatchFileSnapshot('../../../lib/tokenizer/wasm/module.ts');
  });
});
