import { setImmediate as nextTurn } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { processBatch } from '../../../lib/stream/batch.ts';
import { Counters } from '../../../lib/stream/counters.ts';
import { encodeEvent, readPipeline } from '../../../lib/tokenizer/index.ts';
import { instantKinesis } from '../../../scripts/bench/tokenizer/instant-kinesis.ts';
import { kinesisRecord } from '../../../scripts/build/samples/records.ts';
import { collectGarbage, memoryInUse } from '../memory-in-use.ts';

const PIPELINE = `
  [transforms.parse]
  type = "tokenizer"
  inputs = ["logs"]
  field_names = ["a", "b", "c", "d"]
`;

/** Writes the lines, unchanged and tokenized, to five sinks. */
const COPIES = `${PIPELINE}${[1, 2, 3, 4, 5].map((id) => `[sinks.s${id}]\ninputs = ["logs", "parse"]\n`).join('')}`;

/** {@link memoryInUse} after V8 has also released the memory of collected buffers, which it does in separate tasks. */
async function leastInUse(): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < 3; time++) {
    await nextTurn();
    least = Math.min(least, memoryInUse());
  }
  return least;
}

/** Lines of 500 characters. */
const text = (lines: number) =>
  Array.from({ length: lines }, (_, i) => `${i} [some] "words" `.padEnd(499, 'x')).join('\n');

/**
 * The peak memory of a batch, measured at PutRecords calls, beyond what was in use before. Each record has its own key.
 * @param interval measures only one in this many calls, because garbage collection takes longer than everything else
 */
async function peakOf(data: readonly Uint8Array[], interval: number): Promise<number> {
  const records = data.map((each, place) => kinesisRecord(each, place, `key-${place}`));
  const pipeline = readPipeline(PIPELINE, { env: {} });
  const before = await leastInUse(); // without what earlier tests left
  let peak = 0;
  let calls = 0;
  const client = instantKinesis(async () => {
    const isMeasured = calls++ % interval === 0;
    if (!isMeasured) return;
    await nextTurn();
    if (memoryInUse() - before > peak) peak = Math.max(peak, (await leastInUse()) - before);
  });
  const logFunction = { pipeline, outputStream: 'out', counters: new Counters() };
  const answer = await processBatch(records, logFunction, {
    client,
    functionArn: '',
    remaining: () => 60_000,
  });
  expect(answer).toEqual({ batchItemFailures: [] });
  return peak;
}

// What is loaded and compiled for the first batch stays in memory. Two measurements are enough to compile them.
beforeAll(async () => void (await peakOf([Buffer.from(text(40))], 20)));

const sizeOf = (data: readonly Uint8Array[]) => data.reduce((sum, { length }) => sum + length, 0);

// Comes first: what other tests leave would be part of the memory before, and hide as much of the peak.
it('needs a few times the size of one decompressed record', async () => {
  const decompressed = Buffer.from(text(4000));
  expect(await peakOf([gzipSync(decompressed)], 500)).toBeLessThan(4 * decompressed.length);
});

// More than a real batch has: V8 keeps some 30 MB of collected buffers for a while, however large the batch is.
it('needs less memory than the batch itself, if it has many records', async () => {
  const batch = Array.from({ length: 3200 }, () => Buffer.from(text(40)));
  expect(await peakOf(batch, 80)).toBeLessThan(sizeOf(batch));
});

it.each([
  ['with more than 250,000 events', 'a\n'.repeat(250_001)],
  ['with more events for its sinks than fit into the memory', 'a\n'.repeat(80_000)],
  ['with more than 128 Mi characters of output', `${'a b '.repeat(250)}\n`.repeat(30_000)],
])('reports a record %s as failed', async (_name, lines) => {
  const record = kinesisRecord(gzipSync(lines), 0);
  const counters = new Counters();
  const logFunction = { pipeline: readPipeline(COPIES, { env: {} }), outputStream: 'out', counters };
  const answer = await processBatch([record], logFunction, {
    client: instantKinesis(),
    functionArn: '',
    remaining: () => 60_000,
  });
  expect(answer.batchItemFailures).toHaveLength(1);
  expect([...counters.failures]).toMatchObject([
    { kind: 'too_large', reason: 'a record with too many events or too much output' },
  ]);
});

it('does not cache long field names', async () => {
  const before = await leastInUse();
  for (let i = 0; i < 50; i++) encodeEvent({ [`${i}`.padEnd(1_000_000, 'x')]: 1 });
  for (let time = 0; time < 5; time++) collectGarbage(); // V8 keeps the shapes of objects for a few collections
  expect(memoryInUse() - before).toBeLessThan(5_000_000);
});
