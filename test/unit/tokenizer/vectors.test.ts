import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ByteWriter, createTokenizer, encodeEvent, readPipeline } from '../../../lib/tokenizer/index.ts';
import { lineOf } from './line-of.ts';
import { tomlOf } from './toml-of.ts';

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

  it.each(vectors)('$name, from bytes to bytes', (vector) => {
    let failures = 0;
    const toml = tomlOf({ timezone: vector.tz, ...vector.config });
    const pipeline = readPipeline(toml, { env: {}, onFailure: () => failures++ });
    const json = new ByteWriter();
    pipeline.write('logs', vector.input, json, () => undefined);
    expect(JSON.parse(json.toString())).toStrictEqual(vector.expected);
    expect(failures).toBe(vector.failures);

    const { message, ...others } = vector.input;
    if (typeof message !== 'string' || Object.keys(others).length > 0) return;
    json.clear();
    pipeline.writeLine('logs', lineOf(message), json, () => undefined);
    expect(JSON.parse(json.toString())).toStrictEqual(vector.expected);
    expect(failures).toBe(2 * vector.failures);
  });

  it('are the 129 original ones', () => {
    expect(vectors).toHaveLength(129);
  });
});
