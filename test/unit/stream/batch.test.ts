import { gzipSync } from 'node:zlib';
import type { KinesisClient } from '@aws-sdk/client-kinesis';
import type { KinesisStreamRecord } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { processBatch } from '../../../lib/stream/batch.ts';
import { Counters } from '../../../lib/stream/counters.ts';
import { readPipeline } from '../../../lib/tokenizer/index.ts';
import { aggregated } from '../../../scripts/build/samples/aggregated.ts';
import { kinesisRecord, sequenceNumber } from '../../../scripts/build/samples/records.ts';
import { startKinesis } from '../../../scripts/stack/kinesis.ts';
import type { LocalHttp } from '../../../scripts/stack/process/local-http.ts';
import { handMadeAggregate } from './hand-made-aggregate.ts';
import { connect, createStream, readStream } from './streams.ts';
import { type RejectEntries, Throttle } from './throttle.ts';

const THROTTLED = 'ProvisionedThroughputExceededException';

const PIPELINE = `
  [transforms.parse]
  type = "tokenizer"
  inputs = ["logs"]
  field_names = ["name", "number"]
  types.number = "int"
`;

const Written = z.looseObject({
  '@source': z.object({ shard_id: z.string(), sequence_number: z.string(), index: z.number() }),
});

let server: Awaited<ReturnType<typeof startKinesis>>;
const throttle = new Throttle();
let proxy: LocalHttp;
let direct: KinesisClient;
let client: KinesisClient;
let output: string;
let counters: Counters;

beforeAll(async () => {
  server = await startKinesis();
  proxy = await throttle.start(server.endpoint);
  direct = connect(server.endpoint);
  client = connect(proxy.url);
});

afterAll(async () => {
  direct.destroy();
  client.destroy();
  await proxy.stop();
  await server.stop();
});

beforeEach(async () => {
  throttle.use();
  output = await createStream(direct);
  counters = new Counters();
});

/**
 * Processes a batch until time runs out.
 * @param limits the time, and the number of calls after which it is over at once
 * @returns the sequence numbers that are reported as failed
 */
async function run(
  records: readonly KinesisStreamRecord[],
  { seconds = 10, maxCalls = Number.POSITIVE_INFINITY, toml = PIPELINE } = {},
) {
  const end = performance.now() + seconds * 1000;
  const onFailure = ({ kind, reason, field }: { kind: string; reason: string; field: string }) =>
    counters.failed({ kind, reason, field });
  const onTokens = (count: number, transform: string) => counters.tokenized(count, transform);
  const logFunction = {
    pipeline: readPipeline(toml, { env: {}, onFailure, onTokens }),
    outputStream: output,
    counters,
  };
  const { batchItemFailures } = await processBatch(records, logFunction, {
    client,
    remaining: () => (throttle.calls.length < maxCalls ? end - performance.now() : 0),
  });
  return batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
}

/** Reads the output: events without their origin, and the origins as `RECORD/INDEX`. */
async function written(stream = output) {
  const read = await readStream(direct, stream);
  const events = read.flatMap(({ text }) => text.split('\n').map((line) => Written.parse(JSON.parse(line))));
  return {
    keys: read.map(({ partitionKey }) => partitionKey),
    events: events.map(({ '@source': _source, ...event }) => event),
    ids: events.map(
      ({ '@source': { sequence_number, index } }) => `${Number(sequence_number.slice(-4))}/${index}`,
    ),
    sources: events.map((event) => event['@source']),
  };
}

const lines = (count: number, text = 'name') => Array.from({ length: count }, (_, i) => `${text}-${i} ${i}`);
const recordsOf = (count: number, keys = count) =>
  lines(count).map((line, i) => kinesisRecord(line, i, `key-${i % keys}`));
const poison = (place: number) => kinesisRecord(Buffer.from('1f8b0800', 'hex'), place);
const failures = () => [...counters.failures].map(({ kind, field, count }) => ({ kind, field, count }));

describe('a batch', () => {
  it('is written in order, one record per event, with the partition keys of the input', async () => {
    expect(await run(recordsOf(5, 3))).toEqual([]);
    const { events, keys } = await written();
    expect(events).toEqual(lines(5).map((_line, i) => ({ name: `name-${i}`, number: i })));
    expect(keys).toEqual(['key-0', 'key-1', 'key-2', 'key-0', 'key-1']);
  });

  it('adds the origin to each event', async () => {
    await run([kinesisRecord('a 1\nb 2', 0), kinesisRecord('c 3', 1)]);
    const shard_id = 'shardId-000000000006';
    expect((await written()).sources).toEqual([
      { shard_id, sequence_number: sequenceNumber(0), index: 0 },
      { shard_id, sequence_number: sequenceNumber(0), index: 1 },
      { shard_id, sequence_number: sequenceNumber(1), index: 0 },
    ]);
  });

  it('replaces the origin of events from another pipeline', async () => {
    await run([kinesisRecord('a 1', 5)]);
    const [{ text } = { text: '' }] = await readStream(direct, output);
    output = await createStream(direct);
    await run([kinesisRecord(text, 8)]);
    expect((await written()).sources).toMatchObject([{ sequence_number: sequenceNumber(8) }]);
    const [again] = await readStream(direct, output);
    expect(again?.text.split('@source')).toHaveLength(2);
  });

  it.each(['@source', '@source.name', String.raw`"@\source"`])(
    'replaces tokens in the field of the origin, %s',
    async (field) => {
      const toml = PIPELINE.replace('"name"', `"name", '${field}'`);
      expect(await run([kinesisRecord('a b 12345678901234567', 0), kinesisRecord('c', 1)], { toml })).toEqual(
        [],
      );
      const texts = (await readStream(direct, output)).map(({ text }) => text);
      const origin = (place: number) =>
        `"@source":{"shard_id":"shardId-000000000006","sequence_number":"${sequenceNumber(place)}","index":0}`;
      expect(texts.toSorted()).toEqual([
        `{"name":"a","number":12345678901234567,${origin(0)}}`,
        `{"name":"c",${origin(1)}}`,
      ]);
    },
  );

  it('may yield events without other fields', async () => {
    await run([kinesisRecord('{}', 0), kinesisRecord('- -', 1)]);
    expect((await written()).events).toEqual([{}, {}]);
  });

  it('may contain aggregated records, whose parts keep their own partition keys', async () => {
    const parts = [
      { partitionKey: 'host-1', data: Buffer.from('a 1\nb 2') },
      { partitionKey: 'host-2', data: gzipSync('c 3') },
    ];
    expect(await run([kinesisRecord(await aggregated(parts), 0)])).toEqual([]);
    const { keys, ids } = await written();
    expect(keys).toEqual(['host-1', 'host-1', 'host-2']);
    expect(ids).toEqual(['0/0', '0/1', '0/2']);
  });

  it('may contain aggregated records with keys that Kinesis rejects, beside valid records', async () => {
    const keys = [
      '',
      'k'.repeat(300),
      `${'k'.repeat(299)}x`,
      '😀'.repeat(129),
      Buffer.from('eda080', 'hex'),
      'ok',
    ];
    const places = [0, 1, 0, 1, 2, 3, 4, 5, 99];
    const parts = places.map((key, i) => ({ key, data: `part-${i} ${i}` }));
    const records = [
      kinesisRecord('a 1', 0),
      kinesisRecord(handMadeAggregate(keys, parts), 1, 'outer'),
      kinesisRecord('b 2', 2),
    ];
    expect(await run(records)).toEqual([]);
    const { keys: out, events } = await written();
    expect(events.map(({ name }) => name).toSorted()).toEqual(
      ['a', 'b', ...places.map((_key, i) => `part-${i}`)].toSorted(),
    );
    expect(out.filter((key) => key === 'outer')).toHaveLength(3); // two without a key, one with a missing key
    expect(out.filter((key) => key.startsWith('kkk'))).toHaveLength(3);
    expect(new Set(out).size).toBe(7);
    expect(counters).toMatchObject({ records: 3, eventsIn: 11, eventsOut: 11 });
    expect(failures()).toEqual([]);
  });

  it('may come from a stream that accepts records without a key, or contain keys that no stream accepts', async () => {
    const records = ['', '', 'k'.repeat(257), 'ok'].map((key, i) => kinesisRecord(`a ${i}`, i, key));
    expect(await run(records)).toEqual([]);
    const { keys } = await written();
    expect(keys.slice(0, 2)).toEqual([sequenceNumber(0), sequenceNumber(1)]);
    expect(keys[3]).toBe('ok');
  });

  it('may contain JSON of any depth, beside valid records', async () => {
    const levels = (depth: number, inner: string) => '['.repeat(depth) + inner + ']'.repeat(depth);
    const deep = `{"message":"b 2","deep":${levels(200_000, '12345678901234567890')}}`;
    const records = [kinesisRecord('a 1', 0), kinesisRecord(`${deep}\nc 3`, 1), kinesisRecord('d 4', 2)];
    expect(await run(records)).toEqual([]);
    const { events } = await written();
    expect(events.map(({ name, number }) => `${name} ${number}`)).toEqual(['a 1', 'b 2', 'c 3', 'd 4']);
    const kept = levels(99, JSON.stringify(levels(200_000 - 99, '12345678901234567890')));
    expect(JSON.stringify(events[1]?.deep)).toBe(kept);
    expect(failures()).toEqual([]);
  });

  it('is written in calls of as many entries as Kinesis accepts', async () => {
    expect(await run(recordsOf(1001))).toEqual([]);
    expect(throttle.calls).toEqual([500, 500, 1]);
    expect((await written()).ids).toHaveLength(1001);
  });

  it('is written in calls of as many bytes as Kinesis accepts', async () => {
    // Seven of them are 4.9 million bytes; eight would exceed 5 MiB.
    const large = lines(8, 'x'.repeat(700_000)).map((line, i) => kinesisRecord(line, i, `key-${i}`));
    expect(await run(large, { seconds: 60 })).toEqual([]);
    expect(throttle.calls).toEqual([7, 1]);
  });

  it('is written in as many calls as a key has events', async () => {
    expect(await run(recordsOf(60, 3))).toEqual([]);
    expect(throttle.calls).toHaveLength(20);
    expect(throttle.calls.slice(0, 2)).toEqual([3, 3]);
  });

  it('has its calls filled with events of other keys', async () => {
    const records = Array.from({ length: 10 }, (_, i) => kinesisRecord(lines(30).join('\n'), i, `key-${i}`));
    expect(await run(records)).toEqual([]);
    expect(throttle.calls.length).toBeLessThan(60);
    expect((await written()).ids).toHaveLength(300);
  });

  it('is packed into lines if the sink is configured so', async () => {
    const toml = `${PIPELINE}\n[sinks.out]\ninputs = ["parse"]\npack = true`;
    expect(await run([kinesisRecord(lines(100).join('\n'), 0), kinesisRecord('z 1', 1)], { toml })).toEqual(
      [],
    );
    const { keys, ids } = await written();
    expect(keys).toHaveLength(2);
    expect(ids).toEqual([...lines(100).map((_line, i) => `0/${i}`), '1/0']);
  });

  it('goes to the stream of every sink, and each event has its own identity', async () => {
    const other = await createStream(direct);
    const toml = `${PIPELINE}
      [sinks.parsed]
      inputs = ["parse"]
      [sinks.raw]
      inputs = ["logs", "parse"]
      stream = "${other}"`;
    expect(await run([kinesisRecord('a 1', 0)], { toml })).toEqual([]);
    const parsed = { name: 'a', number: 1 };
    const [first, second] = [await written(), await written(other)];
    expect(first.events).toEqual([parsed]);
    expect(second.events).toEqual([{ message: 'a 1' }, parsed]);
    expect(new Set([...first.ids, ...second.ids]).size).toBe(3);
  });

  it('counts records, events and failures by kind and field', async () => {
    const records = [kinesisRecord('a 1\nb two\nc three', 0), kinesisRecord('{"other":1}', 1)];
    expect(await run(records)).toEqual([]);
    expect(counters).toMatchObject({ records: 2, bytesIn: 28, eventsIn: 4, eventsOut: 4 });
    expect(failures()).toEqual([
      { kind: 'convert_failed', field: 'number', count: 2 },
      { kind: 'field_missing', field: 'message', count: 1 },
    ]);
  });

  it('fails the function if no source reads its stream', async () => {
    const toml = PIPELINE.replace('"logs"', '"other"').concat('[sources.other]\nstream = "another-stream"');
    await expect(run(recordsOf(1), { toml })).rejects.toThrow('No source of the pipeline reads the stream');
  });

  it('fails the function if a sink writes to the stream it reads from', async () => {
    const records = recordsOf(1);
    const [, name] = records[0]?.eventSourceARN.split('/') ?? [];
    const sink = (stream = '') => `[sinks.all]\ninputs = ["parse"]\nstream = "${stream}"`;
    const running = run(records, { toml: `${PIPELINE}\n${sink(name)}` });
    await expect(running).rejects.toThrow(`The sink all would write to the stream it reads from, arn:aws:`);
    const { ids } = await written();
    expect(ids).toEqual([]);
    expect(await run(records, { toml: `${PIPELINE}\n${sink(output)}` })).toEqual([]);
  });
});

describe('sinks of the same stream', () => {
  const CONDITIONAL = PIPELINE.replace(
    'types.number',
    'when = { field = "message", matches = "^name" }\n  types.number',
  );

  it.each([
    ['that both name none', () => ''],
    ['of which one names it', () => `stream = "${output}"`],
  ])('keep the order of a key together: sinks %s', async (_, stream) => {
    const toml = `${CONDITIONAL}
      [sinks.numbers]
      inputs = ["parse"]
      ${stream()}
      [sinks.rest]
      inputs = ["logs._unmatched"]`;
    const records = ['x 0', 'name 1', 'x 2', 'x 3', 'name 4'].map((line, place) =>
      kinesisRecord(`${line}\n${line.replace('name', 'y')}\nname ${line}`, place, 'key'),
    );
    expect(await run(records, { toml })).toEqual([]);
    const { ids } = await written();
    expect(ids).toEqual([0, 1, 2, 3, 4].flatMap((place) => [0, 1, 2].map((index) => `${place}/${index}`)));
  });
});

describe('a sink that rejects entries', () => {
  /** Rejects texts that contain the word, the first `times` times. */
  const refuse =
    (word: string, times: number): RejectEntries =>
    (texts, call) =>
      texts.map((text) => (text.includes(word) && call <= times ? THROTTLED : undefined));

  it('gets only the rejected entries again', async () => {
    throttle.use(refuse('name-1', 2));
    expect(await run(recordsOf(5))).toEqual([]);
    expect(throttle.calls).toEqual([5, 1, 1]);
    expect((await written()).ids).toEqual(['0/0', '2/0', '3/0', '4/0', '1/0']);
    expect(failures()).toEqual([{ kind: THROTTLED, field: undefined, count: 2 }]);
  });

  it('gets no later entries before the rejected ones are written', async () => {
    throttle.use(refuse('name-499"', 1));
    expect(await run(recordsOf(501))).toEqual([]);
    expect(throttle.calls).toEqual([500, 1, 1]);
    expect((await written()).ids.slice(-2)).toEqual(['499/0', '500/0']);
  });

  it('keeps the order if it rejects a whole call', async () => {
    throttle.use((texts, call) => (call <= 2 ? THROTTLED : texts.map(() => undefined)));
    expect(await run(recordsOf(4))).toEqual([]);
    expect((await written()).ids).toEqual(['0/0', '1/0', '2/0', '3/0']);
  });

  it('keeps the order of a key if it rejects part of a call', async () => {
    throttle.use(refuse('name-1', 2));
    const records = [...recordsOf(4, 2), kinesisRecord('x 1\ny 2', 4, 'key-1'), kinesisRecord('z 1', 5)];
    expect(await run(records)).toEqual([]);
    expect(throttle.calls).toEqual([2, 1, 1, 2, 1, 2]);
    expect((await written()).ids).toEqual(['0/0', '1/0', '2/0', '3/0', '4/0', '4/1', '5/0']);
  });

  it('gets everything at once, and rejected entries later, if it is configured as unordered', async () => {
    throttle.use(refuse('name-1', 1));
    const toml = `${PIPELINE}\n[sinks.out]\ninputs = ["parse"]\nordered = false`;
    expect(await run(recordsOf(1001, 1), { toml })).toEqual([]);
    expect(throttle.calls).toEqual([500, 111, 500, 1]);
    expect((await written()).ids.slice(0, 2)).toEqual(['0/0', '2/0']);
  });

  it.each(['InternalFailure', 'KMSThrottlingException'])('is retried after %s', async (error) => {
    throttle.use((texts, call) => (call === 1 ? error : texts.map(() => undefined)));
    expect(await run(recordsOf(2))).toEqual([]);
    expect(throttle.calls).toEqual([2, 2]);
  });

  it('is not retried after a permanent error', async () => {
    throttle.use(() => 'ResourceNotFoundException');
    expect(await run(recordsOf(2))).toEqual([sequenceNumber(0)]);
    expect(throttle.calls).toEqual([2]);
  });

  it('fails the first record that is not fully written when time runs out', async () => {
    throttle.use((texts) => texts.map((text) => (/name-[37]/.test(text) ? THROTTLED : undefined)));
    const start = performance.now();
    expect(await run(recordsOf(10), { seconds: 2 })).toEqual([sequenceNumber(3)]);
    expect(performance.now() - start).toBeLessThan(2000);
    expect(throttle.calls.length).toBeGreaterThan(2);
    expect((await written()).ids).toEqual(['0/0', '1/0', '2/0', '4/0', '5/0', '6/0', '8/0', '9/0']);
  });

  it('gets nothing after an entry that it keeps rejecting', async () => {
    throttle.use((texts) => texts.map((text) => (text.includes('name-3"') ? THROTTLED : undefined)));
    expect(await run(recordsOf(1600), { maxCalls: 2 })).toEqual([sequenceNumber(3)]);
    expect((await written()).ids).toHaveLength(499);
  });

  it('loses nothing: after a redelivery every event is there, with the same identity', async () => {
    const records = recordsOf(20);
    throttle.use((texts) => texts.map((text) => (/name-(5|17)"/.test(text) ? THROTTLED : undefined)));
    const [failed] = await run(records, { maxCalls: 2 });
    throttle.use();
    const rest = records.slice(records.findIndex(({ kinesis }) => kinesis.sequenceNumber === failed));
    expect(await run(rest)).toEqual([]);

    const { ids, events } = await written();
    expect(ids.length).toBeGreaterThan(20);
    expect(new Set(ids).size).toBe(20);
    for (const [i, id] of ids.entries()) expect(events[i]).toEqual(events[ids.indexOf(id)]);
  });

  it('does not affect the events of other sinks', async () => {
    const other = await createStream(direct);
    const toml = `${PIPELINE}
      [sinks.bad]
      inputs = ["parse"]
      stream = "no-such-stream"
      [sinks.good]
      inputs = ["parse"]
      stream = "${other}"`;
    expect(await run(recordsOf(3), { toml })).toEqual([sequenceNumber(0)]);
    expect((await written(other)).events).toHaveLength(3);
  });
});

describe('an unreadable record', () => {
  it('fails alone: records before it are written, records after it wait', async () => {
    const [before, after] = [kinesisRecord('a 1', 0), kinesisRecord('b 2', 2)];
    expect(await run([before, poison(1), after])).toEqual([sequenceNumber(1)]);
    expect((await written()).ids).toEqual(['0/0']);
    expect(failures()).toEqual([{ kind: 'gzip', field: undefined, count: 1 }]);

    expect(await run([poison(1)])).toEqual([sequenceNumber(1)]);
    expect(await run([after])).toEqual([]);
    expect((await written()).ids).toEqual(['0/0', '2/0']);
  });

  it('makes the mapping split a batch that begins with it', async () => {
    await expect(run([poison(0), kinesisRecord('b 2', 1)])).rejects.toThrow(
      'The first of 2 records is unreadable',
    );
    expect((await written()).ids).toEqual([]);
  });

  it('is not partially written', async () => {
    const huge = `a 1\n${'x'.repeat(1024 * 1024)}`;
    expect(await run([kinesisRecord('b 2', 0), kinesisRecord(huge, 1)])).toEqual([sequenceNumber(1)]);
    expect((await written()).ids).toEqual(['0/0']);
    expect(failures()).toEqual([{ kind: 'too_large', field: undefined, count: 1 }]);
  });

  it('counts as one failure, and nothing of its events counts', async () => {
    const huge = `a one\n{"other":1}\n${'x'.repeat(1024 * 1024)}`;
    expect(await run([kinesisRecord('b two', 0), kinesisRecord(huge, 1)])).toEqual([sequenceNumber(1)]);
    expect(counters).toMatchObject({ records: 1, eventsIn: 1, tokens: 2 });
    expect(failures()).toEqual([
      { kind: 'convert_failed', field: 'number', count: 1 },
      { kind: 'too_large', field: undefined, count: 1 },
    ]);
  });

  it('may be an aggregated one whose parts expand too much together', async () => {
    const part = { partitionKey: 'a', data: gzipSync('\n'.repeat(12 * 1024 * 1024)) };
    expect(await run([kinesisRecord(await aggregated([part, part]), 0)])).toEqual([]);
    const record = kinesisRecord(await aggregated([part, part, part]), 1);
    expect(await run([record])).toEqual([sequenceNumber(1)]);
    expect(failures()).toEqual([{ kind: 'too_large', field: undefined, count: 1 }]);
  });

  it('may be due to a bug, which is reported without the data', async () => {
    const pipeline = {
      ...readPipeline(PIPELINE, { env: {} }),
      writeLine: () => {
        throw new RangeError('of a secret\n    at secret');
      },
    };
    const context = { client, remaining: () => 10_000 };
    const answer = await processBatch(
      [kinesisRecord('a 1', 0)],
      { pipeline, outputStream: output, counters },
      context,
    );
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: sequenceNumber(0) }] });
    expect([...counters.failures]).toMatchObject([
      { kind: 'unexpected', reason: expect.stringMatching(/^RangeError/) },
    ]);
    expect(JSON.stringify([...counters.failures])).not.toContain('secret');
  });

  it('does not precede a record that the sink rejected', async () => {
    throttle.use((texts) => texts.map((text) => (text.includes('name-1"') ? THROTTLED : undefined)));
    expect(await run([...recordsOf(3), poison(3)], { maxCalls: 2 })).toEqual([sequenceNumber(1)]);
  });
});
