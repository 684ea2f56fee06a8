import { describe, expect, it } from 'vitest';
import { readPipeline } from '../../../lib/tokenizer/index.ts';

/** The warnings about a transform, and what it makes of `x y`. */
function warningsOf(options: string) {
  const toml = `[transforms.t]\ntype = "tokenizer"\ninputs = ["logs"]\n${options}`;
  const { warnings, encode } = readPipeline(toml, { env: {} });
  let json = '';
  encode('logs', { message: 'x y' }, (_sink, text) => {
    json = text;
  });
  return { warnings, json };
}

describe('a configuration is warned of', () => {
  it('tokens that nothing keeps', () => {
    expect(warningsOf('field_names = []')).toEqual({
      warnings: ['transforms.t: no token is written, because field_names is empty'],
      json: '{}',
    });
  });

  it.each(['message.text', '.message'])(
    'fields in the source field, which are dropped with it: %s',
    (name) => {
      expect(warningsOf(`field_names = ["a", "${name}"]`)).toEqual({
        warnings: [`transforms.t: the field ${name} is dropped with message`],
        json: '{"a":"x"}',
      });
    },
  );

  it.each([
    ['"http", "http.status"', 'http is overwritten by http.status', '{"http":{"status":"y"}}'],
    ['"message.text", "message"', 'message.text is overwritten by message', '{"message":"y"}'],
    ['"a.b.c", "a[0]"', 'a.b.c is overwritten by a[0]', '{"a":["y"]}'],
  ])('fields that cannot be beside a later one: %s', (names, loss, json) => {
    expect(warningsOf(`field_names = [${names}]`)).toEqual({
      warnings: [`transforms.t: the field ${loss}`],
      json,
    });
  });

  it('a name once, however often it is listed', () => {
    expect(warningsOf('field_names = ["_", "_", "_.x", "_.x"]').warnings).toEqual([
      'transforms.t: the field _ is overwritten by _.x',
    ]);
  });

  it.each([
    ['field_names = ["message.text"]\ndrop_field = false', '{"message":{"text":"x"}}'],
    ['field_names = ["messages", "a.message"]', '{"messages":"x","a":{"message":"y"}}'],
    ['field_names = ["a.b", "a.c"]', '{"a":{"b":"x","c":"y"}}'],
    ['field_names = ["a[0].b", "a[1]"]', '{"a":[{"b":"x"},"y"]}'],
    ['field_names = ["_", "_"]', '{"_":"y"}'],
  ])('nothing else: %s', (options, json) => {
    expect(warningsOf(options)).toEqual({ warnings: [], json });
  });
});
