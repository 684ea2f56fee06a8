import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readPipeline } from '../../../lib/tokenizer/index.ts';
import { mistakes, tokenizer } from './configurations.ts';

describe('a configuration', () => {
  it('has names of at most 100 levels', () => {
    const names = ['b', `${'a.'.repeat(99)}a`, `a${'[0]'.repeat(20_000)}`];
    expect(mistakes(tokenizer('service.a').replace('["a"]', JSON.stringify(names)))).toEqual([
      'service.a: field_names.2: found a path of 20001 levels, expected at most 100',
    ]);
  });

  it('is compared with the names of components only where a name is not too long for that', () => {
    const named = (length: number) =>
      mistakes(
        tokenizer(`service.${'x'.repeat(length)}`, `[sinks.out]\ninputs = ["${'x'.repeat(length - 1)}"]`),
      );
    expect(named(257)[0]).toMatch(/expected one of logs, x{257}; did you mean x{257}\?$/);
    expect(named(258)[0]).toMatch(/expected one of logs, x{258}$/);
  });

  it('may consist of a single transform', () => {
    const { sources, transforms, sinks, warnings } = readPipeline(tokenizer('service.a'), { env: {} });
    expect(sources.map(({ id }) => id)).toEqual(['logs']);
    expect(transforms.map(({ id }) => id)).toEqual(['a']);
    expect(sinks).toMatchObject([{ id: 'out', inputs: ['a'], options: { pack: false, ordered: true } }]);
    expect(warnings).toEqual([]);
  });

  it('has at most 500 transforms, also in a row', () => {
    const inARow = (count: number, rest = '') =>
      Array.from({ length: count }, (_, n) =>
        tokenizer(`service.t${n}`, `field = "a"\n${rest}`).replace('logs', n === 0 ? 'logs' : `t${n - 1}`),
      ).join('');
    expect(mistakes(inARow(501))).toEqual(['found 501 transforms, expected at most 500']);
    for (const rest of ['', 'when = { field = "a", matches = "x" }']) {
      const pipeline = readPipeline(inARow(500, rest), { env: {} });
      const out: string[] = [];
      pipeline.encode('logs', { a: 'x' }, (_sink, json) => out.push(json));
      expect(out).toEqual(['{"a":"x"}']);
    }
  });

  it('makes at most 1000 events of one', () => {
    const both = (level: number) => (level < 0 ? '["logs"]' : `["a${level}", "b${level}"]`);
    const levels = (count: number, when = '') =>
      Array.from({ length: count }, (_, level) =>
        ['a', 'b']
          .map((name) => tokenizer(`service.${name}${level}`, when).replace('["logs"]', both(level - 1)))
          .join(''),
      ).join('');
    expect(mistakes(levels(9))).toEqual([]);
    expect(mistakes(levels(40, 'when = { field = "message", matches = "x" }'))).toEqual([]);
    expect(mistakes(levels(40))).toEqual([
      'sources.logs: found paths that turn each of its events into 1099511627776 events, expected at most 1000',
    ]);
  });

  it('has transforms in service and in transforms', () => {
    expect(mistakes(tokenizer('service.a') + tokenizer('transforms.b'))).toEqual([]);
    expect(mistakes(tokenizer('service.a') + tokenizer('transforms.a'))).toEqual([
      'transforms.a: found the identifier a, which [service.a] has, expected one of its own',
    ]);
  });

  it('in tokenizer.toml is that of the specification', () => {
    const { transforms } = readPipeline(readFileSync('tokenizer.toml', 'utf8'), { env: {} });
    expect(
      transforms.map(({ inputs, options }) => [inputs, options.field, options.field_names.length]),
    ).toEqual([[['logs'], 'message', 7]]);
  });

  it('names streams', () => {
    const { sources, sinks } = readPipeline(
      `[sources.logs]\nstream = "in"\n${tokenizer('service.a')}[sinks.s]\ninputs = ["a", "logs"]\nstream = "\${OUT}"\npack = true`,
      { env: { OUT: 'out' } },
    );
    expect(sources).toMatchObject([{ id: 'logs', options: { stream: 'in' } }]);
    expect(sinks).toMatchObject([{ id: 's', inputs: ['a', 'logs'], options: { stream: 'out', pack: true } }]);
  });

  it.each([
    'arn:aws:kinesis:eu-west-1:123456789012:stream/logs',
    'arn:aws-us-gov:kinesis:us-gov-west-1:123456789012:stream/a_b.c-1',
    'arn:aws:firehose:eu-west-1:123456789012:deliverystream/logs',
    'logs',
  ])('may have a source of the stream %s', (stream) => {
    const toml = `[sources.logs]\nstream = "${stream}"\n${tokenizer('service.a')}`;
    expect(mistakes(toml)).toEqual([]);
  });

  it('orders events by key unless a sink says otherwise', () => {
    const sink = `${tokenizer('service.a')}[sinks.s]\ninputs = ["a"]\n`;
    const ordered = (toml: string) =>
      readPipeline(toml, { env: {} }).sinks.map(({ options }) => options.ordered);
    expect([sink, `${sink}ordered = false`].map(ordered)).toEqual([[true], [false]]);
    expect(mistakes(`${sink}orderd = false`)).toEqual([expect.stringContaining('did you mean ordered?')]);
    expect(mistakes(`${sink}ordered = "no"`)).toEqual([
      'sinks.s: ordered: found "no", expected true or false',
    ]);
  });

  it('warns of types for unmapped names', () => {
    const { warnings } = readPipeline(tokenizer('service.a', 'types.b = "int"'), { env: {} });
    expect(warnings).toEqual(['service.a: types.b is ignored, because field_names does not list b']);
  });
});
