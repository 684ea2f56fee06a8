import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  ByteWriter,
  createTokenizer,
  encodeEvent,
  PlainLine,
  readPipeline,
} from '../../../lib/tokenizer/index.ts';

const Fields = z.record(z.string(), z.unknown());

const Vector = z.object({
  name: z.string(),
  config: z.object({
    field_names: z.array(z.string()),
    field: z.string().exactOptional(),
    drop_field: z.boolean().exactOptional(),
    types: z.record(z.string(), z.string()).exactOptional(),
  }),
  input: Fields,
  expected: Fields,
  blank: z.array(z.string()).default([]),
  failures: z.number().default(0),
  tz: z.string().default('UTC'),
});

const file = new URL('../../data/tokenizer/vectors.json', import.meta.url);
const vectors = z.array(Vector).parse(JSON.parse(readFileSync(file, 'utf8')));

/** Replaces expected blanks by null, as in an event before it is encoded. */
const withBlanks = ({ expected, blank }: z.output<typeof Vector>) => ({
  ...expected,
  ...Object.fromEntries(blank.map((name) => [name, null])),
});

describe('the conformance vectors', () => {
  it.each(vectors)('$name', (vector) => {
    const failed: string[] = [];
    const options = { ...vector.config, timezone: vector.tz };
    const event = createTokenizer(options, ({ field }) => failed.push(field))(vector.input);
    expect(event).toStrictEqual(withBlanks(vector));
    expect(JSON.parse(encodeEvent(event))).toStrictEqual(vector.expected);
    expect(failed).toHaveLength(vector.failures);
  });

  it.each(vectors)('$name, from bytes to bytes', ({ config: { types = {}, ...config }, ...vector }) => {
    let failures = 0;
    const settings = { type: 'tokenizer', inputs: ['logs'], timezone: vector.tz, ...config };
    const toml = [
      '[service.t]',
      ...Object.entries(settings).map(([key, value]) => `${key} = ${JSON.stringify(value)}`),
      '[service.t.types]',
      ...Object.entries(types).map(([name, type]) => `${JSON.stringify(name)} = ${JSON.stringify(type)}`),
    ].join('\n');
    const pipeline = readPipeline(toml, { env: {}, onFailure: () => failures++ });
    const json = new ByteWriter();
    pipeline.write('logs', vector.input, json, () => undefined);
    expect(JSON.parse(json.toString())).toStrictEqual(vector.expected);
    expect(failures).toBe(vector.failures);

    const { message, ...others } = vector.input;
    if (typeof message !== 'string' || Object.keys(others).length > 0) return;
    const bytes = Buffer.from(message);
    const line = new PlainLine(new DataView(bytes.buffer, bytes.byteOffset), 0, bytes.length);
    json.clear();
    pipeline.writeLine('logs', line, json, () => undefined);
    expect(JSON.parse(json.toString())).toStrictEqual(vector.expected);
    expect(failures).toBe(2 * vector.failures);
  });

  it('are the 129 original ones', () => {
    expect(vectors).toHaveLength(129);
  });
});
