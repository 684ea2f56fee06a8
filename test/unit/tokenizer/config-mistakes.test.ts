import { describe, expect, it } from 'vitest';
import { ConfigurationError, createTokenizer, readPipeline } from '../../../lib/tokenizer/index.ts';
import { mistakes, tokenizer } from './configurations.ts';

describe('mistakes of a configuration', () => {
  it('are reported all at once', () => {
    const toml = `
      [transforms.a]
      type = "tokeniser"
      inputs = ["lgs"]
      fields = ["x"]
      feild = "x"
      drop_field = "yes"
      timezone = "Mars/Olympus"
      types.y = "integr"
      types.p.c = "int"
      [service.b]
      inputs = "logs"
      field_names = [1, "a"]
      [sinks.s]
      inputs = ["c"]
      [sauces.x]`;
    expect(mistakes(toml).sort()).toEqual(
      [
        'sauces: found an unknown key, expected one of service, transforms, sources, sinks; did you mean sources?',
        'service.b: field_names.0: found 1, expected a string',
        'service.b: found nothing that reads it, expected a transform or a sink',
        'service.b: inputs: found "logs", expected an array of strings',
        'service.b: type: found nothing, expected "tokenizer"',
        'sinks.s: inputs: found "c", expected one of logs, b, a',
        'transforms.a: drop_field: found "yes", expected true or false',
        'transforms.a: feild: found an unknown key, expected one of type, inputs, when, preset, field_names, field, drop_field, types, timezone, unescape; did you mean field?',
        'transforms.a: field_names: found nothing, expected an array of strings, or a preset',
        'transforms.a: fields: found an unknown key, expected one of type, inputs, when, preset, field_names, field, drop_field, types, timezone, unescape; did you mean field_names?',
        'transforms.a: found nothing that reads it, expected a transform or a sink',
        'transforms.a: inputs: found "lgs", expected one of logs, b, a; did you mean logs?',
        'transforms.a: timezone: found "Mars/Olympus", expected an IANA time zone such as America/Sao_Paulo',
        'transforms.a: type: found "tokeniser", expected "tokenizer"',
        'transforms.a: types.p: found a table, expected one of string, int, float, bool, timestamp and timestamp|FORMAT (quote a dotted name: types."p.c")',
        'transforms.a: types.y: found "integr", expected one of string, int, float, bool, timestamp and timestamp|FORMAT',
      ].sort(),
    );
  });

  it.each([
    ['', 'found no transform, expected at least one table [transforms.<id>]'],
    [
      `${tokenizer('service.a')}\n[__proto__]`,
      '__proto__: found an unknown key, expected one of service, transforms, sources, sinks',
    ],
    ['transforms = 3', 'transforms: found 3, expected tables [transforms.<id>]'],
    ['[transforms]\na = 1', 'transforms.a: found 1, expected a table'],
    [
      tokenizer('service.a', 'types = "int"'),
      'service.a: types: found "int", expected a table of field names and types',
    ],
    [
      tokenizer('service.a', 'field = 2001-02-03T04:05:06Z'),
      'service.a: field: found a date, expected a string',
    ],
    [
      tokenizer('service.a', 'types = 2001-02-03T04:05:06Z'),
      'service.a: types: found a date, expected a table of field names and types',
    ],
    [
      tokenizer('service.a', 'types.a = 2001-02-03T04:05:06Z'),
      'service.a: types.a: found a date, expected one of string, int, float, bool, timestamp and timestamp|FORMAT',
    ],
    [
      `sinks = 2001-02-03T04:05:06Z\n${tokenizer('service.a')}`,
      'sinks: found a date, expected tables [sinks.<id>]',
    ],
    [
      tokenizer('service.a').replace('["logs"]', '[]'),
      'service.a: inputs: found an empty array, expected at least one source or transform',
    ],
    [
      `[sources.x]\n${tokenizer('service.logs').replace('"logs"]', '"x"]')}[sources.logs]`,
      'service.logs: found the identifier logs, which [sources.logs] has, expected one of its own',
    ],
    [
      `[sources.x]\n[sources.logs]\n${tokenizer('service.a')}`,
      'sources.x: found nothing that reads it, expected a transform or a sink',
    ],
    [
      tokenizer('service.a', 'types.a = "timestamp"\ntimezone = "PST"'),
      'service.a: timezone: found "PST", expected an IANA time zone such as America/Sao_Paulo',
    ],
    [
      tokenizer('service.a', 'when = { field = "message", match = "x" }'),
      'service.a: when.match: found an unknown key, expected one of field, matches; did you mean matches?',
    ],
    [tokenizer('service.a', 'drop_field = nan'), 'service.a: drop_field: found NaN, expected true or false'],
    [
      tokenizer('service."a._unmatched"').replace('"logs"]', '"a._unmatched"]'),
      'service.a._unmatched: found the identifier a._unmatched, expected one that does not end in ._unmatched',
    ],
    [
      `[sources.s]\nstream = "my stream"\n${tokenizer('service.a').replace('"logs"]', '"s"]')}`,
      'sources.s: stream: found "my stream", expected the name or the ARN of a Kinesis stream',
    ],
    [
      `${tokenizer('service.a')}[sinks.s]\ninputs = ["a"]\nstream = "arn:aws:kinesis:eu-west-1:123456789012:streams/out"`,
      'sinks.s: stream: found "arn:aws:kinesis:eu-west-1:123456789012:streams/out", expected the name or the ARN of a Kinesis stream',
    ],
    [
      `${tokenizer('service.a')}[sinks.s]\ninputs = ["a"]\nstream = "arn:aws:firehose:eu-west-1:123456789012:deliverystream/out"`,
      'sinks.s: stream: found "arn:aws:firehose:eu-west-1:123456789012:deliverystream/out", expected the name or the ARN of a Kinesis stream',
    ],
  ])('%j', (toml, expected) => {
    expect(mistakes(toml)).toContain(expected);
  });

  it('are reported once: inputs that are an empty string', () => {
    expect(mistakes(tokenizer('service.a').replace('["logs"]', '""'))).toEqual([
      'service.a: inputs: found "", expected an array of strings',
    ]);
  });

  it('have a short sentence, however long a value, a name or a list is', () => {
    const long = 'x'.repeat(1_000_000);
    expect(mistakes(tokenizer('service.a', `timezone = "${long}"`))[0]).toMatch(
      /^service\.a: timezone: found "x{999}…, expected an IANA time zone such as America\/Sao_Paulo$/,
    );
    expect(mistakes(tokenizer(`service.${long}`, `${long} = 1`))[0]).toMatch(
      /^service\.x{992}…: x{1000}…: found an unknown key, expected one of type, inputs/,
    );
    const many = Array.from({ length: 500 }, (_, n) => tokenizer(`service.t${n}`)).join('');
    for (const one of mistakes(many.replaceAll('"logs"', '"x"'))) expect(one.length).toBeLessThan(1200);
  });

  it('have a position if the text is not TOML', () => {
    expect(mistakes('a = 1\na = 2')).toEqual([
      "line 2, column 1: found a mistake (Cannot redefine existing key 'a'.), expected TOML",
    ]);
    expect(mistakes('[a\n')[0]).toMatch(/^line 1, column 3: found a mistake \(Expected /);
  });

  it('include cycles, once for each of their transforms', () => {
    const reads = (id: string, input: string) => tokenizer(`service.${id}`).replace('"logs"]', `"${input}"]`);
    expect(mistakes(reads('a', 'b') + reads('b', 'c') + reads('c', 'a'))).toEqual([
      'service.a: inputs: found a cycle: a reads itself through b, expected inputs that lead to a source',
      'service.b: inputs: found a cycle: b reads itself through c, expected inputs that lead to a source',
      'service.c: inputs: found a cycle: c reads itself through a, expected inputs that lead to a source',
    ]);
    expect(mistakes(reads('a', 'a'))[0]).toContain('a reads itself through a');
  });

  it('include sinks whose events come back to their source', () => {
    const source = (id: string, stream: string) => `[sources.${id}]\nstream = "${stream}"\n`;
    const transform = (id: string, input: string) =>
      tokenizer(`service.${id}`).replace('"logs"]', `"${input}"]`);
    const sink = (id: string, input: string, stream: string) =>
      `[sinks.${id}]\ninputs = ["${input}"]\nstream = "${stream}"\n`;
    const loop = (id: string, stream: string) =>
      `sinks.${id}: stream: found "${stream}", whose events would return to this sink endlessly, expected a stream that none of its sources reads`;
    const arn = 'arn:aws:kinesis:eu-west-1:123456789012:stream/one';

    const direct = (from: string, to: string) =>
      source('a', from) + transform('t', 'a') + transform('u', 't') + sink('s', 'u', to);
    expect(mistakes(direct('one', arn))).toEqual([loop('s', arn)]);
    expect(mistakes(direct(arn, arn))).toEqual([loop('s', arn)]);
    const otherRegion = arn.replace('west', 'central');
    expect(() => readPipeline(direct(arn, otherRegion), { env: {} })).not.toThrow();

    const rest =
      source('a', 'one') +
      tokenizer('service.t', 'when = { field = "message", matches = "x" }').replace('"logs"]', '"a"]') +
      sink('s', 't', 'two') +
      sink('r', 'a._unmatched', 'one');
    expect(mistakes(rest)).toEqual([loop('r', 'one')]);

    const two = source('a', arn) + transform('t', 'a') + source('b', 'two') + transform('u', 'b');
    const there = sink('s', 't', 'two');
    expect(mistakes(two + there + sink('r', 'u', 'one') + sink('q', 'u', 'three'))).toEqual([
      loop('s', 'two'),
      loop('r', 'one'),
    ]);
    expect(() => readPipeline(two + there + sink('r', 'u', 'three'), { env: {} })).not.toThrow();
  });

  it('in variables are reported first', () => {
    expect(mistakes(tokenizer('service.a', `field = "\${A}"\nx = "\${B}"`))).toEqual([
      `found no environment variable A, expected a value, or a default as in \${A:-text}`,
      `found no environment variable B, expected a value, or a default as in \${B:-text}`,
    ]);
  });

  it('are reported by createTokenizer too', () => {
    const options: Parameters<typeof createTokenizer>[0] = JSON.parse('{"fields": ["a"]}');
    expect(() => createTokenizer(options)).toThrow(ConfigurationError);
    expect(() => createTokenizer(options)).toThrow('did you mean field_names?');
    expect(() => createTokenizer({ field_names: ['a'], type: 'tokenizer', inputs: ['logs'] })).not.toThrow();
  });
});
