import { setTimeout as sleep } from 'node:timers/promises';
import { type KinesisClient, PutRecordsCommand } from '@aws-sdk/client-kinesis';

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
 * Puts lines on a stream, one record each. Skips empty lines.
 * @param lines lines of at most `MAX_LINE_BYTES`
 * @yields the number of lines written so far, after each request
 */
export async function* putLines(
  client: KinesisClient,
  stream: string,
  lines: AsyncIterable<Buffer>,
): AsyncGenerator<number, void, void> {
  let done = 0;
  for await (const group of grouped(lines)) {
    await putGroup(client, stream, group);
    done += group.length;
    yield done;
  }
}

/** Yields the lines in groups that fit into one request. */
export async function* grouped(lines: AsyncIterable<Buffer>): AsyncGenerator<Buffer[], void, void> {
  let group: Buffer[] = [];
  let bytes = 0;
  for await (const line of lines) {
    if (line.length === 0) continue;
    const size = line.length + KEY_BYTES;
    if (group.length === MAX_RECORDS || bytes + size > MAX_BYTES) {
      yield group;
      group = [];
      bytes = 0;
    }
    group.push(line);
    bytes += size;
  }
  if (group.length > 0) yield group;
}

/** Puts the lines, and retries those that the stream rejects. */
async function putGroup(client: KinesisClient, StreamName: string, group: readonly Buffer[]): Promise<void> {
  let entries = group.map((Data, n) => ({ Data, PartitionKey: String(n % KEYS) }));
  for (let attempt = 0; entries.length > 0; attempt += 1) {
    if (attempt > 0) await sleep(Math.min(50 * 2 ** attempt, 2000));
    const { Records = [] } = await client.send(new PutRecordsCommand({ StreamName, Records: entries }));
    entries = entries.filter((_, n) => Records[n]?.ErrorCode !== undefined);
  }
}
