import { describe, expect, it } from 'vitest';
import { ConfigurationError } from '../../../lib/tokenizer/index.ts';
import { MAX_LINES, type Outcome, tokenizeLines } from '../../../page/tokenizer/lines.ts';

const ONE = `[transforms.one]
type = "tokenizer"
inputs = ["logs"]
`;

function outcomeOf(toml: string, text: string): Outcome {
  const outcome = tokenizeLines(toml, text);
  if (outcome instanceof ConfigurationError) throw outcome;
  return outcome;
}

const rowsOf = (toml: string, text: string) =>
  outcomeOf(toml, text).lines.flatMap(({ arrivals }) =>
    arrivals.flatMap(({ rows }) => rows.map(({ name, type, value }) => [name, type, value])),
  );

describe('lines on the documentation page', () => {
  it('become fields in the order of the configuration, with their types', () => {
    const toml = `${ONE}field_names = ["message", "count", "none"]\ntypes.count = "integer"`;
    expect(rowsOf(toml, '"a b" 9007199254740993 -')).toEqual([
      ['message', 'string', '"a b"'],
      ['count', 'int', '9007199254740993'],
      ['none', 'blank', 'null'],
    ]);
  });

  it('show fields that could not be set in their places', () => {
    const toml = `${ONE}field_names = ["a", "b", "c"]\ntypes.b = "timestamp|%F"`;
    expect(rowsOf(toml, '1 soon 3')).toEqual([
      ['a', 'string', '"1"'],
      ['b', 'timestamp|%F', 'not set: not a valid timestamp'],
      ['c', 'string', '"3"'],
    ]);
  });

  it('show nested fields by their paths', () => {
    const toml = `${ONE}field_names = ["http.status", "list[1]"]\ntypes."http.status" = "int"`;
    expect(rowsOf(toml, '200 x')).toEqual([
      ['http.status', 'int', '200'],
      ['list[1]', 'string', '"x"'],
      ['list[0]', 'null', 'null'],
    ]);
  });

  it('include tokens without a field name', () => {
    const { lines } = outcomeOf(`${ONE}field_names = ["a"]`, 'x [y z] "');
    expect(lines.map(({ tokens }) => tokens)).toEqual([['x', 'y z', '"']]);
  });

  it('go through every branch, each with its own failures, to the JSON of its sink', () => {
    const toml = `
      [sources.in]
      [transforms.left]
      type = "tokenizer"
      inputs = ["in"]
      field_names = ["n", "rest"]
      types.n = "int"
      [transforms.right]
      type = "tokenizer"
      inputs = ["in"]
      field_names = ["word"]
      [sinks.numbers]
      inputs = ["left"]
      [sinks.words]
      inputs = ["right"]`;
    const [line] = outcomeOf(toml, 'seven -').lines;
    expect(line?.arrivals.map(({ source, sink, json, rows }) => [source, sink, json, rows.length])).toEqual([
      ['in', 'numbers', '{}', 2],
      ['in', 'words', '{"word":"seven"}', 1],
    ]);
  });

  it('are skipped if blank, and counted if too many', () => {
    const outcome = outcomeOf(`${ONE}field_names = ["a"]`, `\n  \n${'x\r\n'.repeat(MAX_LINES + 2)}`);
    expect(outcome.lines).toHaveLength(MAX_LINES);
    expect(outcome.more).toBe(2);
    expect(outcome.lines.at(-1)?.tokens).toEqual(['x']);
  });

  it('come with the warnings of the configuration', () => {
    expect(outcomeOf(`${ONE}field_names = ["a"]\ntypes.b = "int"`, '').warnings).toEqual([
      'transforms.one: types.b is ignored, because field_names does not list b',
    ]);
  });

  it('are not tokenized with an invalid configuration', () => {
    expect(tokenizeLines('[transforms.one]\ntype = "x"', 'x')).toBeInstanceOf(ConfigurationError);
  });
});
