import { setTimeout as sleep } from 'node:timers/promises';
import { type KinesisClient, ListShardsCommand } from '@aws-sdk/client-kinesis';
import type { Position } from './event-source/record-reader.ts';
import { ShardReader } from './event-source/shard-reader.ts';
import { streamArnOf } from './streams.ts';

/** Pause between two reads of an empty stream, in milliseconds. */
const PAUSE_MS = 200;

/** Yields the new records of a stream as text. Throws when the signal is aborted. */
export async function* tail(
  client: KinesisClient,
  StreamName: string,
  startingPosition: Position['startingPosition'],
  signal: AbortSignal,
): AsyncGenerator<string, void, void> {
  const streamArn = await streamArnOf(client, StreamName);
  const { Shards = [] } = await client.send(new ListShardsCommand({ StreamARN: streamArn }));
  const readers = Shards.map(
    ({ ShardId: shardId = '' }) =>
      new ShardReader(client, { streamArn, shardId }, { startingPosition, after: undefined }),
  );
  while (true) {
    const records = (await Promise.all(readers.map((reader) => reader.read(1000, signal)))).flat();
    for (const { data } of records) yield Buffer.from(data, 'base64').toString();
    if (records.length === 0) await sleep(PAUSE_MS, undefined, { signal });
  }
}
