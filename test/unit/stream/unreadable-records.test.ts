import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { processBatch } from '../../../lib/stream/batch.ts';
import { readPipeline } from '../../../lib/tokenizer/index.ts';
import { aggregated } from '../../../scripts/build/samples/aggregated.ts';
import { kinesisRecord, sequenceNumber } from '../../../scripts/build/samples/records.ts';
import {
  client,
  counters,
  FUNCTION_ARN,
  failures,
  output,
  PIPELINE,
  poison,
  recordsOf,
  run,
  THROTTLED,
  throttle,
  useKinesis,
  written,
} from './batch-runner.ts';
import { ScriptedKinesis } from './scripted-kinesis.ts';

useKinesis();

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
    const part = { partitionKey: 'a', data: gzipSync('{"message":"a 1"}'.padStart(12 * 1024 * 1024)) };
    expect(await run([kinesisRecord(await aggregated([part, part]), 0)])).toEqual([]);
    const record = kinesisRecord(await aggregated([part, part, part]), 1);
    expect(await run([record])).toEqual([sequenceNumber(1)]);
    expect(failures()).toEqual([{ kind: 'too_large', field: undefined, count: 1 }]);
  });

  it('may be an aggregated one whose parts have too many invalid bytes together, each of which takes three', async () => {
    const line = Buffer.concat([Buffer.alloc(999, 0xff), Buffer.from('\n')]);
    const part = { partitionKey: 'a', data: gzipSync(Buffer.alloc(4 * 1024 * 1024, line)) };
    const record = kinesisRecord(await aggregated([part, part, part]), 0);
    expect(await run([record], { maxCalls: 1 })).toEqual([sequenceNumber(0)]);
    expect(failures()).toEqual([{ kind: 'too_large', field: undefined, count: 1 }]);
  });

  it('may have more events of one key than can be written in order, unless the sink packs them', async () => {
    const most = 60_000;
    const record = (events: number) => kinesisRecord(gzipSync('a 1\n'.repeat(events)), 0);
    const sink = (options: string) => `${PIPELINE}[sinks.all]\ninputs = ["parse"]\n${options}`;
    expect(await run([record(most)], { maxCalls: 1 })).toEqual([sequenceNumber(0)]);
    expect(await run([record(most + 1)], { toml: sink('ordered = false'), maxCalls: 2 })).toHaveLength(1);
    const { client: kinesis, stream } = new ScriptedKinesis([]);
    expect(await run([record(most + 1)], { toml: sink('pack = true'), kinesis })).toEqual([]);
    expect(stream.flatMap(({ text }) => text.split('\n'))).toHaveLength(most + 1);
    expect(failures()).toEqual([]);

    const { length } = throttle.calls;
    expect(await run([record(most + 1)])).toEqual([sequenceNumber(0)]);
    expect(failures()).toEqual([{ kind: 'too_large', field: undefined, count: 1 }]);
    expect(throttle.calls).toHaveLength(length);
  });

  it('may be due to a bug, which is reported without the data', async () => {
    const pipeline = {
      ...readPipeline(PIPELINE, { env: {} }),
      writeLine: () => {
        throw new RangeError('of a secret\n    at secret');
      },
    };
    const context = { client, functionArn: FUNCTION_ARN, remaining: () => 10_000 };
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
