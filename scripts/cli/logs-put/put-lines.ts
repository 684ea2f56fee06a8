import { setTimeout as sleep } from 'node:timers/promises';
import { type KinesisClient, PutRecordsCommand } from '@aws-sdk/client-kinesis';
import { batchesWithin } from '../lib/batches-within.ts';

/** Limits of Kinesis for one request, and for one record. */
const MAX_RECORDS = 500;
const MAX_BYTES = 5 * 1024 * 1024;
const MAX_RECORD_BYTES = 1024 * 1024;

/** Partition keys spread the lines over the shards of a stream. They count towards the limits. */
const KEYS = 16;
const KEY_BYTES = 2;

/** The longest line that fits into a record, in bytes. */
export const MAX_LINE_BYTES = MAX_RECORD_BYTES - KEY_BYTES;

/**
 * Puts lines on a stream, one record each, and those of each chunk at once: the input may pause after it. Skips empty
 * lines.
 * @param chunks lines of at most `MAX_LINE_BYTES`
 * @yields the number of lines written so far, after each request
 */
export async function* putLines(
  client: KinesisClient,
  stream: string,
  chunks: AsyncIterable<readonly Buffer[]>,
): AsyncGenerator<number, void, void> {
  let done = 0;
  for await (const lines of chunks) {
    for await (const group of grouped(lines)) {
      await putGroup(client, stream, group);
      done += group.length;
      yield done;
    }
  }
}

/** Yields the lines that are not empty, in groups that fit into one request. */
export const grouped = (lines: readonly Buffer[]) =>
  batchesWithin(
    lines.filter(({ length }) => length > 0),
    {
      maxItems: MAX_RECORDS,
      maxBytes: MAX_BYTES,
      bytesOf: ({ length }) => length + KEY_BYTES,
    },
  );

/** Puts the lines, and retries those that the stream rejects. */
async function putGroup(client: KinesisClient, StreamName: string, group: readonly Buffer[]): Promise<void> {
  let entries = group.map((Data, n) => ({ Data, PartitionKey: String(n % KEYS) }));
  for (let attempt = 0; entries.length > 0; attempt += 1) {
    if (attempt > 0) await sleep(Math.min(50 * 2 ** attempt, 2000));
    const { Records = [] } = await client.send(new PutRecordsCommand({ StreamName, Records: entries }));
    entries = entries.filter((_, n) => Records[n]?.ErrorCode !== undefined);
  }
}
