import {
  GetRecordsCommand,
  GetShardIteratorCommand,
  InvalidArgumentException,
  type KinesisClient,
  KinesisServiceException,
} from '@aws-sdk/client-kinesis';
import { Counters } from '../../../lib/stream/counters.ts';
import type { Entry } from '../../../lib/stream/entry.ts';
import { StreamWriter } from '../../../lib/stream/writer.ts';
import type { Batch } from './batch.ts';

/** Records that cannot be put back now; the message is the reason. */
export class NotPutBack extends Error {
  override readonly name = 'NotPutBack';
}

/**
 * Returns the records of a batch from their stream, including those between the first and the last.
 * @throws NotPutBack if the stream no longer has them
 */
export async function recordsOf(client: KinesisClient, { from, to, ...shard }: Batch): Promise<Entry[]> {
  const entries: Entry[] = [];
  let iterator = await iteratorAt(client, shard, from);
  while (iterator !== undefined) {
    const {
      Records = [],
      NextShardIterator,
      MillisBehindLatest = 0,
    } = await client.send(new GetRecordsCommand({ ShardIterator: iterator, StreamARN: shard.streamArn }));
    for (const {
      SequenceNumber = '',
      PartitionKey: partitionKey = '',
      Data: data = new Uint8Array(),
    } of Records) {
      // An iterator at an expired record begins at the next record that exists.
      if (entries.length === 0 && SequenceNumber !== from) throw gone();
      if (BigInt(SequenceNumber) > BigInt(to)) return entries;
      entries.push({ partitionKey, data, events: 0, origin: entries.length });
      if (SequenceNumber === to) return entries;
    }
    iterator = Records.length === 0 && MillisBehindLatest === 0 ? undefined : NextShardIterator;
  }
  throw gone();
}

const gone = () => new NotPutBack('the stream no longer has them');

async function iteratorAt(
  client: KinesisClient,
  { streamArn: StreamARN, shardId: ShardId }: Pick<Batch, 'streamArn' | 'shardId'>,
  StartingSequenceNumber: string,
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
    if (error instanceof KinesisServiceException) throw new NotPutBack(error.message);
    throw error;
  });
  return ShardIterator;
}

/** How long to retry writing records, in milliseconds. */
const TIMEOUT_MS = 60_000;

/** Writes records to a stream, in order. @throws NotPutBack if it does not accept all of them */
export async function putBack(
  client: KinesisClient,
  stream: string,
  entries: readonly Entry[],
): Promise<void> {
  const end = performance.now() + TIMEOUT_MS;
  const counters = new Counters();
  const writer = new StreamWriter({ client, stream, remaining: () => end - performance.now() }, counters);
  await writer.add(entries);
  await writer.flush();
  if (!writer.isStuck) return;
  const reasons = [...counters.failures].map(({ kind }) => kind);
  throw new NotPutBack(`the stream does not accept them: ${reasons.join(', ')}`);
}
