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

  it('fields in the source field, which are dropped with it', () => {
    expect(warningsOf(`field_names = ["message.text", '.message']`)).toEqual({
      warnings: [
        'transforms.t: the field message.text is dropped with message',
        'transforms.t: the field .message is dropped with message',
      ],
      json: '{}',
    });
  });

  it.each([
    ['field_names = ["message.text"]\ndrop_field = false', '{"message":{"text":"x"}}'],
    ['field_names = ["message.text", "message"]', '{"message":"y"}'],
    ['field_names = ["messages", "a.message"]', '{"messages":"x","a":{"message":"y"}}'],
  ])('nothing else: %s', (options, json) => {
    expect(warningsOf(options)).toEqual({ warnings: [], json });
  });
});
