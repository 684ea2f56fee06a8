import { setTimeout as sleep } from 'node:timers/promises';
import { type KinesisClient, PutRecordsCommand, type PutRecordsRequestEntry } from '@aws-sdk/client-kinesis';
import { Calls } from '../../../lib/stream/calls.ts';
import { errorOf } from '../../../lib/stream/put.ts';
import { counted } from '../lib/counted.ts';

/** Partition keys spread the lines over the shards of a stream. They count towards the limit of a record. */
const KEYS = 16;
const KEY_BYTES = 2;

/** The longest line that fits into a record, in bytes. */
export const MAX_LINE_BYTES = 1024 * 1024 - KEY_BYTES;

/**
 * Puts lines on a stream, one record each. Sends those of each chunk immediately, because the input may pause after it.
 * Skips empty lines.
 * @param chunks lines of at most `MAX_LINE_BYTES`
 * @yields the number of lines written so far, after each request
 * @throws Error if the stream keeps rejecting lines
 */
export async function* putLines(
  client: KinesisClient,
  stream: string,
  chunks: AsyncIterable<readonly Buffer[]>,
): AsyncGenerator<number, void, void> {
  let done = 0;
  for await (const lines of chunks) {
    for (const records of callsFor(lines)) {
      for await (const accepted of putAll(client, stream, records)) {
        done += accepted;
        yield done;
      }
    }
  }
}

/** Yields records of the lines that are not empty, as many at a time as fit into one request. */
export function* callsFor(lines: readonly Buffer[]): Generator<readonly PutRecordsRequestEntry[]> {
  const calls = new Calls(false);
  for (const [position, data] of lines.filter(({ length }) => length > 0).entries())
    calls.add({ partitionKey: String(position % KEYS), data, events: 0, position });
  while (!calls.isEmpty)
    yield calls.take().map(({ partitionKey: PartitionKey, data: Data }) => ({ PartitionKey, Data }));
}

/** How often in a row the stream may reject all lines of a request. */
const MAX_REJECTIONS = 8;

/**
 * Puts records, and retries those that the stream rejects, for as long as it accepts any.
 * @yields how many it has accepted, after each request
 */
async function* putAll(
  client: KinesisClient,
  StreamName: string,
  all: readonly PutRecordsRequestEntry[],
): AsyncGenerator<number, void, void> {
  let records = [...all];
  for (let rejections = 0; ; ) {
    const command = new PutRecordsCommand({ StreamName, Records: records });
    const { Records: results = [] } = await client.send(command);
    const rejected = records.filter((_record, n) => errorOf(results[n]) !== undefined);
    yield records.length - rejected.length;
    if (rejected.length === 0) return;
    rejections = rejected.length < records.length ? 0 : rejections + 1;
    if (rejections === MAX_REJECTIONS)
      throw new Error(`it rejects ${counted(rejected.length, 'line')} (${errorOf(results[0])})`);
    await sleep(Math.min(100 * 2 ** rejections, 2000));
    records = rejected;
  }
}
