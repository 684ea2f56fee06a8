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
 * The records of a batch as they lie on their stream, and what lies between them.
 * @throws NotPutBack if the stream does not have them any more
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
      // An iterator at a record that is gone begins with the next that is there; those after that go soon, too.
      if (entries.length === 0 && SequenceNumber !== from) throw gone();
      if (BigInt(SequenceNumber) > BigInt(to)) return entries;
      entries.push({ partitionKey, data, events: 0, origin: entries.length });
      if (SequenceNumber === to) return entries;
    }
    iterator = Records.length === 0 && MillisBehindLatest === 0 ? undefined : NextShardIterator;
  }
  throw gone();
}

const gone = () => new NotPutBack('the stream does not have them any more');

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

/** How long records are tried to be written, in milliseconds. */
const TIMEOUT_MS = 60_000;

/** Writes records to a stream, in order. @throws NotPutBack if it does not take all of them */
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
  throw new NotPutBack(`the stream does not take them: ${reasons.join(', ')}`);
}
