import type { KinesisStreamRecord } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { processBatch } from '../../../lib/stream/batch.ts';
import { Counters } from '../../../lib/stream/counters.ts';
import { readPipeline } from '../../../lib/tokenizer/index.ts';
import { kinesisRecord, sequenceNumber } from '../../../scripts/build/samples/records.ts';
import { FUNCTION_ARN, PIPELINE } from './batch-runner.ts';
import { ScriptedKinesis } from './scripted-kinesis.ts';

/**
 * Processes records, each of which takes the seconds that its line begins with, in a function that may take 300.
 * @returns the seconds that are left, the lines that are written, and the sequence numbers that are reported
 */
async function run(records: readonly KinesisStreamRecord[]) {
  let left = 300;
  const pipeline = readPipeline(PIPELINE, { env: {} });
  const slow = {
    ...pipeline,
    writeLine: (...given: Parameters<typeof pipeline.writeLine>) => {
      left -= Number.parseInt(String(given[1].toEvent().message), 10);
      pipeline.writeLine(...given);
    },
  };
  const { client, stream } = new ScriptedKinesis([]);
  const { batchItemFailures } = await processBatch(
    records,
    { pipeline: slow, outputStream: 'out', counters: new Counters() },
    { client, functionArn: FUNCTION_ARN, remaining: () => left * 1000 },
  );
  return {
    left,
    written: stream.map(({ text }) => JSON.parse(text).number),
    reported: batchItemFailures.map(({ itemIdentifier }) => itemIdentifier),
  };
}

const recordsOf = (seconds: readonly number[]) =>
  seconds.map((time, place) => kinesisRecord(`${time} ${place}`, place, `key-${place}`));

describe('a batch whose records take long', () => {
  it('is written as far as there is time, and the next record is reported', async () => {
    const { left, written, reported } = await run(recordsOf(Array.from({ length: 100 }, () => 40)));
    expect(left).toBeGreaterThan(40);
    expect(written).toEqual(written.map((_number, place) => place));
    expect(written.length).toBeGreaterThan(3);
    expect(reported).toEqual([sequenceNumber(written.length)]);
  });

  it('is written completely if there is time', async () => {
    const { written, reported } = await run(recordsOf([90, 1, 0, 0, 0]));
    expect(written).toEqual([0, 1, 2, 3, 4]);
    expect(reported).toEqual([]);
  });

  it('begins with its first record, however little time there is', async () => {
    const { written, reported } = await run(recordsOf([299, 1]));
    expect(written).toEqual([0]);
    expect(reported).toEqual([sequenceNumber(1)]);
  });
});
