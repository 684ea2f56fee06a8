import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { processBatch } from '../../../lib/stream/batch.ts';
import { Counters } from '../../../lib/stream/counters.ts';
import { encodeEvent, readPipeline } from '../../../lib/tokenizer/index.ts';
import { instantKinesis } from '../../../scripts/bench/sink.ts';
import { kinesisRecord } from '../../../scripts/build/samples/records.ts';

const PIPELINE = `
  [transforms.parse]
  type = "tokenizer"
  inputs = ["logs"]
  field_names = ["a", "b", "c", "d"]
`;

/** Writes the lines as they are to five sinks. */
const COPIES = `${PIPELINE}${[1, 2, 3, 4, 5].map((id) => `[sinks.s${id}]\ninputs = ["logs", "parse"]\n`).join('')}`;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

/** Bytes that are in use, after all that can be given back is given back. */
function inUse(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** So many lines of 200 characters. */
const text = (lines: number) =>
  Array.from({ length: lines }, (_, i) => `${i} [some] "words" `.padEnd(199, 'x')).join('\n');

/**
 * The most memory that a batch, of records with a key each, needs at a call of PutRecords, beyond what was in use before.
 * @param interval of how many calls one is looked at: collecting garbage takes longer than all the rest
 */
async function peakOf(data: readonly Uint8Array[], interval: number): Promise<number> {
  const records = data.map((each, place) => kinesisRecord(each, place, `key-${place}`));
  await turnOfTheLoop(); // what ended before it is given back after it
  const pipeline = readPipeline(PIPELINE, { env: {} });
  const before = inUse();
  let peak = 0;
  let calls = 0;
  const client = instantKinesis(() => {
    if (calls % interval === 0) peak = Math.max(peak, inUse() - before);
    calls++;
  });
  const logFunction = { pipeline, outputStream: 'out', counters: new Counters() };
  const answer = await processBatch(records, logFunction, { client, remaining: () => 60_000 });
  expect(answer).toEqual({ batchItemFailures: [] });
  return peak;
}

const sizeOf = (data: readonly Uint8Array[]) => data.reduce((sum, { length }) => sum + length, 0);

it('needs less memory than the batch itself, if it is of many records', async () => {
  const batch = Array.from({ length: 400 }, () => Buffer.from(text(100)));
  await peakOf(batch.slice(0, 1), 1);
  expect(await peakOf(batch, 2)).toBeLessThan(sizeOf(batch));
}, 120_000);

it('needs a few times what one record unfolds to', async () => {
  const unfolded = Buffer.from(text(10_000));
  expect(await peakOf([gzipSync(unfolded)], 250)).toBeLessThan(4 * unfolded.length);
}, 120_000);

it.each([
  ['of more than 250,000 events', 'a\n'.repeat(250_001)],
  ['that gives more than 128 Mi characters', `${'a b '.repeat(250)}\n`.repeat(30_000)],
])(
  'sets a record aside %s',
  async (_name, lines) => {
    const record = kinesisRecord(gzipSync(lines), 0);
    const counters = new Counters();
    const logFunction = { pipeline: readPipeline(COPIES, { env: {} }), outputStream: 'out', counters };
    const answer = await processBatch([record], logFunction, {
      client: instantKinesis(),
      remaining: () => 60_000,
    });
    expect(answer.batchItemFailures).toHaveLength(1);
    expect([...counters.failures]).toMatchObject([
      { kind: 'too_large', reason: 'a record with too many events' },
    ]);
  },
  30_000,
);

it('does not keep the long names of events', async () => {
  await turnOfTheLoop();
  const before = inUse();
  for (let i = 0; i < 50; i++) encodeEvent({ [`${i}`.padEnd(1_000_000, 'x')]: 1 });
  for (let time = 0; time < 5; time++) collectGarbage(); // V8 keeps the shapes of objects for some collections
  expect(inUse() - before).toBeLessThan(5_000_000);
});
