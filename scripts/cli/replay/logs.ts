import {
  GetRecordsCommand,
  GetShardIteratorCommand,
  InvalidArgumentException,
  type KinesisClient,
  type _Record as KinesisRecord,
} from '@aws-sdk/client-kinesis';
import * as z from 'zod';
import { Calls } from '../../../lib/stream/calls.ts';
import type { Entry } from '../../../lib/stream/entry.ts';
import { putEntries } from '../../../lib/stream/put.ts';
import { counted } from '../lib/counted.ts';
import { discardedRange, gone, type Range, rangeText, recordsUpTo } from './discarded.ts';
import { NotReplayed, type Replayed, type ReplayOptions, replayMessages } from './replay.ts';

const Discarded = z.object({
  requestContext: z.object({ condition: z.string(), approximateInvokeCount: z.int() }),
  KinesisBatchInfo: discardedRange(/^arn:[\w-]+:kinesis:[\w-]+:\d+:stream\/[\w.-]+$/),
});

/** Puts log records that messages are about back on their streams, and deletes the messages. */
export async function replayLogs(
  client: KinesisClient,
  options: ReplayOptions,
): Promise<Replayed & { readonly records: number }> {
  let records = 0;
  const replayed = await replayMessages(options, (json) => {
    const { data } = Discarded.safeParse(json);
    if (data === undefined) throw new NotReplayed('the message is not about records that were set aside');
    const { requestContext, KinesisBatchInfo: range } = data;
    const { condition, approximateInvokeCount: tries } = requestContext;
    const stream = range.streamArn.slice(range.streamArn.lastIndexOf('/') + 1);
    const name = `${stream} ${rangeText(range)} (${condition} after ${tries} tries)`;
    const replay = async () => {
      const entries = await entriesOf(client, range);
      if (!options.dryRun) await putBack(client, range.streamArn, entries);
      records += entries.length;
      return `${name}: ${counted(entries.length, 'record')}`;
    };
    return { name, replay };
  });
  return { ...replayed, records };
}

/** Returns discarded records from their stream. @throws NotReplayed if it no longer has them, or cannot be read now */
async function entriesOf(client: KinesisClient, range: Range): Promise<Entry[]> {
  const pages = pagesOf(client, range);
  const numberOf = ({ SequenceNumber = '' }: KinesisRecord) => SequenceNumber;
  const records = await recordsUpTo(range, pages, numberOf);
  return records.map(({ PartitionKey, SequenceNumber = '', Data: data = new Uint8Array() }, position) => {
    // A stream that distributes records itself also has records without a key.
    return { partitionKey: PartitionKey || SequenceNumber, data, events: 0, position };
  });
}

/** The largest page. */
const MAX_PAGE_RECORDS = 10_000;

/**
 * The first page is as large as the batch, and each one after it twice as large as the one before, for a range with
 * many other records. A page without a limit has 10 MB, mostly of later records, and then the shard serves no read for
 * five seconds.
 */
async function* pagesOf(client: KinesisClient, range: Range): AsyncGenerator<KinesisRecord[]> {
  const { streamArn: StreamARN, batchSize = MAX_PAGE_RECORDS } = range;
  let limit = batchSize;
  let iterator = await iteratorAt(client, range);
  while (iterator !== undefined) {
    const Limit = Math.min(limit, MAX_PAGE_RECORDS);
    const command = new GetRecordsCommand({ ShardIterator: iterator, StreamARN, Limit });
    const { Records = [], NextShardIterator, MillisBehindLatest = 0 } = await client.send(command);
    yield Records;
    limit *= 2;
    iterator = Records.length === 0 && MillisBehindLatest === 0 ? undefined : NextShardIterator;
  }
}

async function iteratorAt(
  client: KinesisClient,
  { streamArn: StreamARN, shardId: ShardId, from: StartingSequenceNumber }: Range,
): Promise<string | undefined> {
  const ShardIteratorType = 'AT_SEQUENCE_NUMBER';
  const command = new GetShardIteratorCommand({
    StreamARN,
    ShardId,
    ShardIteratorType,
    StartingSequenceNumber,
  });
  const { ShardIterator } = await client.send(command).catch((error: unknown) => {
    if (error instanceof InvalidArgumentException) throw gone();
    throw error;
  });
  return ShardIterator;
}

/** How long to retry a call that writes records, in milliseconds. */
const TIMEOUT_MS = 60_000;

/** Writes records to a stream; those of one key in order. @throws NotReplayed if it does not accept all of them */
async function putBack(client: KinesisClient, stream: string, entries: readonly Entry[]): Promise<void> {
  const calls = new Calls(true);
  for (const entry of entries) calls.add(entry);
  const errors = new Set<string>();
  while (!calls.isEmpty) {
    // There may be as many calls as records, so only each of them has a time limit.
    const end = performance.now() + TIMEOUT_MS;
    const target = { client, stream, remaining: () => end - performance.now() };
    const left = await putEntries(target, calls.take(), (code) => errors.add(code));
    if (left.length > 0) throw new NotReplayed(`the stream does not accept them: ${[...errors].join(', ')}`);
  }
}
