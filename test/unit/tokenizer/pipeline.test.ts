import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LogEvent } from '../../../lib/tokenizer/index.ts';
import { sendByEachMethod } from './each-method.ts';
import { tomlOf } from './toml-of.ts';

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

describe('a pipeline', () => {
  it('sorts transforms after their inputs', () => {
    const { pipeline } = sendByEachMethod(CHAIN, 'web', {});
    expect(pipeline.transforms.map(({ id }) => id)).toEqual(['first', 'second']);
  });

  it('sends an event to all its readers', () => {
    const { events, texts, tokens } = sendByEachMethod(CHAIN, 'web', { message: 'x "1 -"' });
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
    expect(tokens).toEqual({ first: 2, second: 2 });
  });

  it('reports the transform of a failure', () => {
    const { events, failures } = sendByEachMethod(CHAIN, 'app', { rest: 'x y' });
    expect(events).toEqual([['all', { c: 'y' }]]);
    expect(failures).toEqual([
      { transform: 'second', kind: 'convert_failed', field: 'b', reason: 'not a valid int' },
    ]);
    expect(sendByEachMethod(CHAIN, 'app', {}).failures).toMatchObject([
      { transform: 'second', kind: 'field_missing', field: 'rest' },
    ]);
  });

  it('refuses an unknown source', () => {
    expect(() => sendByEachMethod(CHAIN, 'logs', {})).toThrow('no source logs');
  });

  it('sends and reports the same by each method, whatever the configuration and the event are', () => {
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
        sendByEachMethod(tomlOf({ field_names: names, types, ...options }), 'logs', {
          ...other,
          message: text,
        });
      }),
    );
  });
});
