import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Pipeline, readPipeline } from '../../../lib/tokenizer/index.ts';
import { compileBlocks } from '../../../lib/tokenizer/wasm/blocks.ts';
import { tomlOf } from './toml-of.ts';

describe('JavaScript does the work', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  const blocksOf = (toml: string, sink?: string) => {
    const pipeline: Pipeline = readPipeline(toml, { env: {} });
    return compileBlocks(pipeline, { source: 'logs', sink, onBlock: () => undefined });
  };
  const service = (id: string, input: string, more = '') =>
    `[service.${id}]\ntype = "tokenizer"\ninputs = ["${input}"]\nfield_names = ["a"]\n${more}\n`;
  const sink = (id: string, ...inputs: readonly string[]) =>
    `[sinks.${id}]\ninputs = ${JSON.stringify(inputs)}\n`;
  const source = '[sources.logs]\n';

  it.each([
    ['a kept field', service('t', 'logs', 'drop_field = false')],
    ['another field', service('t', 'logs', 'field = "text"')],
    ['escapes that are removed', service('t', 'logs', 'unescape = true')],
    ['a type that the core does not know', service('t', 'logs', 'types.a = "float"')],
    ['a format that it does not know', service('t', 'logs', 'types.a = "timestamp|%s"')],
    ['nested fields', tomlOf({ field_names: ['a.b'] })],
    ['a duplicate name', tomlOf({ field_names: ['a', 'a'] })],
    ['names that take too much room', tomlOf({ field_names: ['x'.repeat(70_000)] })],
    ['two transforms', service('t', 'logs') + service('u', 'logs')],
    ['two transforms in a row', service('t', 'logs') + service('u', 't')],
    ['a condition', service('t', 'logs', 'when = { field = "message", matches = "x" }')],
    ['two sinks', source + service('t', 'logs') + sink('x', 't') + sink('y', 't')],
    ['a sink of the source', source + service('t', 'logs') + sink('x', 't') + sink('y', 'logs')],
  ])('for %s', (_, toml) => {
    expect(blocksOf(toml)).toBeUndefined();
  });

  it('for a sink that the events of the source do not reach', () => {
    const toml = `${source}[sources.other]\n${service('t', 'logs')}${service('u', 'other')}${sink('x', 't')}${sink('y', 'u')}`;
    expect(blocksOf(toml, 'x')).toBeDefined();
    expect(blocksOf(toml, 'y')).toBeUndefined();
  });

  it('where there is no WebAssembly', () => {
    expect(blocksOf(service('t', 'logs'))).toBeDefined();
    vi.stubGlobal('WebAssembly', undefined);
    expect(blocksOf(service('t', 'logs'))).toBeUndefined();
  });
});
