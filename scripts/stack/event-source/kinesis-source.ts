import { ListShardsCommand } from '@aws-sdk/client-kinesis';
import { kinesisClient, streamArnOf } from '../streams.ts';
import { kinesisEvent } from './event.ts';
import { ShardReader } from './shard-reader.ts';
import type { EventSource } from './source.ts';

/** A Kinesis stream as an event source. */
export async function kinesisSource(endpoint: string, stream: string): Promise<EventSource> {
  const client = kinesisClient(endpoint);
  const streamArn = await streamArnOf(client, stream);
  return {
    streamArn,
    listShards: async () => {
      const { Shards = [] } = await client.send(new ListShardsCommand({ StreamARN: streamArn }));
      return Shards.map(({ ShardId: id = '', ParentShardId: parent }) => ({ id, parent }));
    },
    reader: (shard, position) => new ShardReader(client, shard, position),
    eventOf: kinesisEvent,
    close: () => client.destroy(),
  };
}
