import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { aggregated } from '../../../scripts/build/samples/aggregated.ts';
import { kinesisRecord, sequenceNumber } from '../../../scripts/build/samples/records.ts';
import {
  counters,
  failures,
  lines,
  newStream,
  output,
  PIPELINE,
  readOutput,
  recordsOf,
  run,
  throttle,
  useKinesis,
  useNewOutput,
  written,
} from './batch-runner.ts';
import { handMadeAggregate } from './hand-made-aggregate.ts';
import { ScriptedKinesis } from './scripted-kinesis.ts';

useKinesis();

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
    const [{ text } = { text: '' }] = await readOutput();
    await useNewOutput();
    await run([kinesisRecord(text, 8)]);
    expect((await written()).sources).toMatchObject([{ sequence_number: sequenceNumber(8) }]);
    const [again] = await readOutput();
    expect(again?.text.split('@source')).toHaveLength(2);
  });

  it.each(['@source', '@source.name', String.raw`"@\source"`])(
    'replaces tokens in the field of the origin, %s',
    async (field) => {
      const toml = PIPELINE.replace('"name"', `"name", '${field}'`);
      expect(await run([kinesisRecord('a b 12345678901234567', 0), kinesisRecord('c', 1)], { toml })).toEqual(
        [],
      );
      const texts = (await readOutput()).map(({ text }) => text);
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
    const { client, calls } = new ScriptedKinesis([]);
    expect(await run(large, { kinesis: client })).toEqual([]);
    expect(calls.map(({ length }) => length)).toEqual([7, 1]);
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
    const other = await newStream();
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

  it.each(['by name', 'by ARN'])(
    'is read by the source that names its stream %s, not by others',
    async (how) => {
      const records = [kinesisRecord('a 1', 0)];
      const arn = records[0]?.eventSourceARN ?? '';
      const stream = how === 'by ARN' ? arn : arn.split('/').at(-1);
      const toml = `
      [sources.logs]
      stream = "${stream}"
      [sources.open]
      [sources.further]
      stream = "${stream}-further"
      ${PIPELINE}
      [transforms.others]
      type = "tokenizer"
      inputs = ["open", "further"]
      field_names = ["other"]
      [sinks.out]
      inputs = ["parse", "others"]`;
      expect(await run(records, { toml })).toEqual([]);
      expect((await written()).events).toEqual([{ name: 'a', number: 1 }]);
    },
  );

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

  it('fails the function if the stream of sinks that name none is the stream it reads from', async () => {
    const ofAccount = (account: string) =>
      recordsOf(1).map((one) => ({
        ...one,
        eventSourceARN: `arn:aws:kinesis:us-east-1:${account}:stream/${output}`,
      }));
    const records = ofAccount('000000000000');
    const arn = records[0]?.eventSourceARN ?? '';
    for (const outputStream of [arn, output])
      await expect(run(records, { outputStream })).rejects.toThrow(
        `The sink out would write to the stream it reads from, ${arn}`,
      );
    expect(throttle.calls).toEqual([]);
    expect(await run(ofAccount('123456789012'))).toEqual([]);
  });
});
