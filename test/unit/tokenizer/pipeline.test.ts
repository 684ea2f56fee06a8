import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ByteWriter,
  encodeEvent,
  type LogEvent,
  type PipelineFailure,
  PlainLine,
  readPipeline,
} from '../../../lib/tokenizer/index.ts';

const CHAIN = `
  [sources.web]
  [sources.app]

  [transforms.second]
  type = "tokenizer"
  inputs = ["first", "app"]
  field = "rest"
  field_names = ["b", "c"]
  types.b = "int"

  [transforms.first]
  type = "tokenizer"
  inputs = ["web"]
  field_names = ["a", "rest"]

  [sinks.all]
  inputs = ["second"]

  [sinks.raw]
  inputs = ["web", "first"]
`;

/** The plain line whose event this is, if it is one. */
function plainLineOf({ message, ...others }: LogEvent): PlainLine | undefined {
  if (typeof message !== 'string' || !message.isWellFormed() || Object.keys(others).length > 0)
    return undefined;
  const bytes = new TextEncoder().encode(message);
  return new PlainLine(new DataView(bytes.buffer), 0, bytes.length);
}

/** Sends an event through a configuration by each method of a pipeline, which must agree. */
function run(toml: string, source: string, event: LogEvent) {
  const failures: PipelineFailure[] = [];
  let tokens = 0;
  const pipeline = readPipeline(toml, {
    env: {},
    onFailure: (failure) => failures.push(failure),
    onTokens: (count) => {
      tokens += count;
    },
  });
  const events: [string, LogEvent][] = [];
  pipeline.process(source, event, (sink, output) => events.push([sink, output]));
  const counted = failures.splice(0);
  const found = tokens;
  const texts: [string, unknown][] = [];
  pipeline.encode(source, event, (sink, text) => texts.push([sink, JSON.parse(text)]));
  expect(failures).toEqual(counted);
  expect(tokens).toBe(2 * found);
  const line = plainLineOf(event);
  if (line !== undefined) {
    failures.length = 0;
    const writer = new ByteWriter();
    const lineTexts: [string, unknown][] = [];
    pipeline.writeLine(source, line, writer, (sink) => {
      lineTexts.push([sink, JSON.parse(writer.toString())]);
      writer.clear();
    });
    expect(lineTexts).toEqual(texts);
    expect(failures).toEqual(counted);
    expect(tokens).toBe(3 * found);
  }
  return { pipeline, events, texts, failures, tokens: found };
}

describe('a pipeline', () => {
  it('sorts transforms after their inputs', () => {
    expect(run(CHAIN, 'web', {}).pipeline.transforms.map(({ id }) => id)).toEqual(['first', 'second']);
  });

  it('sends an event to all its readers', () => {
    const { events, texts, tokens } = run(CHAIN, 'web', { message: 'x "1 -"' });
    expect(events).toEqual([
      ['raw', { message: 'x "1 -"' }],
      ['raw', { a: 'x', rest: '1 -' }],
      ['all', { a: 'x', b: 1, c: null }],
    ]);
    expect(texts).toEqual([
      ['raw', { message: 'x "1 -"' }],
      ['raw', { a: 'x', rest: '1 -' }],
      ['all', { a: 'x', b: 1 }],
    ]);
    expect(tokens).toBe(4);
  });

  it('reports the transform of a failure', () => {
    const { events, failures } = run(CHAIN, 'app', { rest: 'x y' });
    expect(events).toEqual([['all', { c: 'y' }]]);
    expect(failures).toEqual([
      { transform: 'second', kind: 'convert_failed', field: 'b', reason: 'not a valid int' },
    ]);
    expect(run(CHAIN, 'app', {}).failures).toMatchObject([
      { transform: 'second', kind: 'field_missing', field: 'rest' },
    ]);
  });

  it('refuses an unknown source', () => {
    expect(() => run(CHAIN, 'logs', {})).toThrow('no source logs');
  });

  it('writes the same text with and without an intermediate event', () => {
    const name = fc.constantFrom('a', 'b', 'message', 'a.b', '.message', '__proto__', 'ä"\\');
    const table = fc.record({
      names: fc.array(name, { maxLength: 4 }),
      types: fc.dictionary(name, fc.constantFrom('int', 'string', 'float', 'bool')),
      drop_field: fc.boolean(),
      unescape: fc.boolean(),
      field: fc.constantFrom('message', '.message', 'a'),
    });
    const message = fc.string({
      unit: fc.constantFrom('"', '[', ']', '\\', ' ', '-', '1', 'x', '\u0007', '\ud800'),
    });
    const others = fc.constantFrom<LogEvent>({}, { a: null }, { b: 'old', c: 1n }, { a: '1 x' });
    fc.assert(
      fc.property(table, message, others, ({ names, types, ...options }, text, other) => {
        const toml = [
          '[service.t]\ntype = "tokenizer"\ninputs = ["logs"]',
          `field_names = ${JSON.stringify(names)}`,
          ...Object.entries(options).map(([key, value]) => `${key} = ${JSON.stringify(value)}`),
          '[service.t.types]',
          ...Object.entries(types).map(([key, value]) => `${JSON.stringify(key)} = "${value}"`),
        ].join('\n');
        const { events, texts } = run(toml, 'logs', { ...other, message: text });
        expect(texts).toEqual(events.map(([sink, event]) => [sink, JSON.parse(encodeEvent(event))]));
      }),
    );
  });
});
