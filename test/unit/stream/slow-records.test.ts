import type { KinesisStreamRecord } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import firehoseSample from '../../../events/logs/firehose.json' with { type: 'json' };
import { processBatch } from '../../../lib/stream/batch.ts';
import { Counters } from '../../../lib/stream/counters.ts';
import { transformRecords } from '../../../lib/stream/firehose.ts';
import { readPipeline } from '../../../lib/tokenizer/index.ts';
import { kinesisRecord, sequenceNumber } from '../../../scripts/build/samples/records.ts';
import { FUNCTION_ARN, PIPELINE } from './batch-runner.ts';
import { ScriptedKinesis } from './scripted-kinesis.ts';

/** A function that may take 300 seconds. Each record takes those that its line begins with. */
function slowFunction() {
  let left = 300;
  const pipeline = readPipeline(PIPELINE, { env: {} });
  const writeLine: typeof pipeline.writeLine = (...given) => {
    left -= Number.parseInt(String(given[1].toEvent().message), 10);
    pipeline.writeLine(...given);
  };
  const logFunction = {
    pipeline: { ...pipeline, writeLine },
    outputStream: 'out',
    counters: new Counters(),
  };
  return { logFunction, remaining: () => left * 1000 };
}

/** @returns the time that is left, the lines that are written, and the sequence numbers that are reported */
async function run(records: readonly KinesisStreamRecord[]) {
  const { logFunction, remaining } = slowFunction();
  const { client, stream } = new ScriptedKinesis([]);
  const context = { client, functionArn: FUNCTION_ARN, remaining };
  const { batchItemFailures } = await processBatch(records, logFunction, context);
  return {
    left: remaining(),
    written: stream.map(({ text }) => JSON.parse(text).number),
    reported: batchItemFailures.map(({ itemIdentifier }) => itemIdentifier),
  };
}

const recordsOf = (seconds: readonly number[]) =>
  seconds.map((time, place) => kinesisRecord(`${time} ${place}`, place, `key-${place}`));

describe('a batch whose records take long', () => {
  it('is written as far as there is time, and the next record is reported', async () => {
    const { left, written, reported } = await run(recordsOf(Array.from({ length: 100 }, () => 40)));
    expect(left).toBeGreaterThan(40_000);
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

it('records of Firehose that take long fail when there is no time, and the others do not', async () => {
  const { logFunction, remaining } = slowFunction();
  const seconds = [1, 60, 60, 60, 1, 60, 1];
  const records = seconds.map((time, n) => ({
    recordId: `${n}`,
    approximateArrivalTimestamp: 0,
    data: Buffer.from(`${time} ${n}`).toString('base64'),
  }));
  const answer = await transformRecords({ ...firehoseSample, records }, logFunction, remaining);
  const results = ['Ok', 'Ok', 'Ok', 'Ok', 'ProcessingFailed', 'ProcessingFailed', 'ProcessingFailed'];
  expect(answer.records.map(({ result }) => result)).toEqual(results);
  expect(remaining()).toBeGreaterThan(0);
  expect([...logFunction.counters.failures]).toMatchObject([{ kind: 'no_time', count: 3 }]);
  expect(logFunction.counters).toMatchObject({ records: 4, eventsOut: 4 });
});
