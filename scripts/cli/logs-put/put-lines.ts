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
    for (const entries of callsFor(lines)) {
      const before = done;
      let rejected: readonly Rejected[] = [];
      for await (rejected of putAll(client, stream, entries)) {
        done = before + entries.length - rejected.length;
        yield done;
      }
      if (rejected.length > 0)
        throw new Error(`it rejects ${counted(rejected.length, 'line')} (${rejected[0]?.code})`);
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

interface Rejected {
  readonly entry: PutRecordsRequestEntry;
  readonly code: string;
}

/**
 * Puts the lines, and retries those that the stream rejects, for as long as it accepts any.
 * @yields after each request, those that are not written yet
 */
async function* putAll(
  client: KinesisClient,
  StreamName: string,
  all: readonly PutRecordsRequestEntry[],
): AsyncGenerator<readonly Rejected[], void, void> {
  let entries = [...all];
  for (let rejections = 0; ; ) {
    const { Records = [] } = await client.send(new PutRecordsCommand({ StreamName, Records: entries }));
    const rejected = entries.flatMap((entry, n) => {
      const code = errorOf(Records[n]);
      return code === undefined ? [] : [{ entry, code }];
    });
    yield rejected;
    rejections = rejected.length < entries.length ? 0 : rejections + 1;
    if (rejected.length === 0 || rejections === MAX_REJECTIONS) return;
    await sleep(Math.min(100 * 2 ** rejections, 2000));
    entries = rejected.map(({ entry }) => entry);
  }
}
