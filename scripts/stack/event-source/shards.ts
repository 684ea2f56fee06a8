import { type KinesisClient, ListShardsCommand } from '@aws-sdk/client-kinesis';

/**
 * Follows all shards of a stream, including those that a split or a merge creates: a child shard starts when its
 * parent has ended.
 * @param follow resolves when a shard has ended
 * @returns resolves when no shard is left; for an open stream that is when `follow` fails
 */
export async function followShards(
  client: KinesisClient,
  StreamARN: string,
  follow: (shardId: string) => Promise<void>,
): Promise<void> {
  const begun = new Set<string>();
  const ended = new Set<string>();
  const beginNext = async (): Promise<void> => {
    const { Shards = [] } = await client.send(new ListShardsCommand({ StreamARN }));
    const known = new Set(Shards.map(({ ShardId }) => ShardId));
    const due = Shards.filter(
      ({ ShardId = '', ParentShardId: parent = '' }) =>
        !begun.has(ShardId) && (ended.has(parent) || !known.has(parent)),
    ).map(({ ShardId = '' }) => ShardId);
    for (const shardId of due) begun.add(shardId);
    await Promise.all(
      due.map(async (shardId) => {
        await follow(shardId);
        ended.add(shardId);
        await beginNext();
      }),
    );
  };
  await beginNext();
}
