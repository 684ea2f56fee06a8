import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ByteWriter,
  createTokenizer,
  encodeEvent,
  type LogEvent,
  PlainLine,
  readPipeline,
  type TokenizerOptions,
} from '../../../lib/tokenizer/index.ts';
import { LineSplitter } from '../../../scripts/cli/tokenize/line-splitter.ts';
import { addInChunks } from './chunks.ts';
import { lineOf } from './line-of.ts';
import { several } from './several.ts';
import { tomlOf } from './toml-of.ts';

/** A pipeline of one transform, which returns its output and its counts for an event and for a line. */
function asBytes(options: TokenizerOptions) {
  const failures: string[] = [];
  const counts: number[] = [];
  const pipeline = readPipeline(tomlOf({ ...options }), {
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
    const pipeline = readPipeline(tomlOf({ field_names: ['a', 'b', 'c'] }), { env: {} });
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
