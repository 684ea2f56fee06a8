import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { deaggregate } from '../../../lib/stream/aggregate.ts';
import { decode } from '../../../lib/stream/decode.ts';
import { parseObject } from '../../../lib/stream/json.ts';
import { Origin } from '../../../lib/stream/origin.ts';
import { PartitionKeys } from '../../../lib/stream/partition-key.ts';
import { transform } from '../../../lib/stream/transform.ts';
import { readPipeline } from '../../../lib/tokenizer/index.ts';
import { superlinearTexts } from '../../nasty-text.ts';
import { handMadeAggregate } from './hand-made-aggregate.ts';

const LONG = '12345678901234567890';

const pipeline = readPipeline(
  '[transforms.t]\ntype = "tokenizer"\ninputs = ["logs"]\nfield_names = ["a", "b.c"]\ntypes.a = "float"',
  { env: {} },
);

const transformed = (data: Buffer) =>
  transform({
    data,
    partitionKey: 'key',
    origin: new Origin('1'),
    pipeline,
    sources: ['logs'],
    emit: () => undefined,
  });

describe('a record takes time in proportion to its text', () => {
  it.each<[name: string, work: (text: string) => unknown]>([
    ['as lines', (text) => [...decode(Buffer.from(text))]],
    ['as lines of gzip', (text) => [...decode(gzipSync(text, { level: 1 }))]],
    ['as JSON', parseObject],
    ['as JSON with long integers', (text) => parseObject(`{"n":${LONG},${text}`)],
    ['as JSON in JSON', (text) => parseObject(`{"n":${LONG},"a":[${text}]}`)],
    ['as a string in JSON', (text) => parseObject(`{"n":${LONG},"a":${JSON.stringify(text)}}`)],
    ['as a name in JSON', (text) => parseObject(`{"n":${LONG},${JSON.stringify(text)}:1}`)],
    ['as bytes that are not text', (text) => [...decode(Buffer.from(text, 'latin1'))]],
    ['as text through a pipeline', (text) => transformed(Buffer.from(text))],
    ['as an event through a pipeline', (message) => transformed(Buffer.from(JSON.stringify({ message })))],
    ['as a partition key', (text) => new PartitionKeys('key').of(text)],
  ])('%s', async (_name, work) => {
    expect(await superlinearTexts(work)).toEqual([]);
  });

  it.each<[name: string, make: (length: number) => string]>([
    ['of integers', (length) => `{"a":[${`${LONG},`.repeat(length / 21)}1]}`],
    ['of levels', (length) => `{"a":${'['.repeat(length / 2)}${']'.repeat(length / 2)}}`],
    [
      'of many deep parts',
      (length) => `{"a":[${`${'['.repeat(200)}${']'.repeat(200)},`.repeat(length / 401)}1]}`,
    ],
    ['of one integer', (length) => `{"a":${'9'.repeat(length)}}`],
    ['of names', (length) => `{${Array.from({ length: length / 10 }, (_, i) => `"name-${i}":1`).join()}}`],
    ['of lines of JSON', (length) => `{"a":${LONG}}\n`.repeat(length / 30)],
    ['of lines that are almost JSON', (length) => `{"a":${LONG}}}\n`.repeat(length / 30)],
    ['of lines of broken deep JSON', (length) => `${'{"a":['.repeat(200)}${LONG}\n`.repeat(length / 1200)],
    ['of log events', (length) => envelopeOf(length / 60)],
  ])('as JSON %s', async (name, make) => {
    const work = (text: string) => transformed(Buffer.from(text));
    expect(await superlinearTexts(work, { texts: [{ name, make }] })).toEqual([]);
  });
});

describe('an aggregated record takes time in proportion to its size', () => {
  it.each<[name: string, keys: (length: number) => string[]]>([
    ['one long key', (length) => ['k'.repeat(length / 2)]],
    ['many keys', (length) => Array.from({ length: length / 20 }, (_, i) => `key-${i}`)],
    ['many empty keys', (length) => Array.from({ length: length / 4 }, () => '')],
  ])('with %s', async (name, keysOf) => {
    const work = async ({ length }: string) => {
      const parts = Array.from({ length: length / 20 }, (_, key) => ({
        key: name === 'one long key' ? 0 : key,
        data: 'x',
      }));
      await deaggregate({ partitionKey: 'outer', data: handMadeAggregate(keysOf(length), parts) });
    };
    const texts = [{ name, make: (length: number) => '.'.repeat(length) }];
    expect(await superlinearTexts(work, { texts })).toEqual([]);
  });
});

function envelopeOf(count: number): string {
  return JSON.stringify({
    messageType: 'DATA_MESSAGE',
    owner: '123456789012',
    logGroup: 'group',
    logStream: 'stream',
    subscriptionFilters: ['all'],
    logEvents: Array.from({ length: count }, (_, i) => ({ id: `${i}`, timestamp: i, message: 'a b' })),
  });
}
