import type { ShardLineage } from './source.ts';

/**
 * Follows all shards of a stream, including those that a split or a merge creates: a child shard starts when its
 * parents have ended.
 * @param follow resolves when a shard has ended
 * @returns resolves when no shard is left; for an open stream that is when `follow` fails
 */
export async function followShards(
  listShards: () => Promise<readonly ShardLineage[]>,
  follow: (shardId: string) => Promise<void>,
): Promise<void> {
  const started = new Set<string>();
  const ended = new Set<string>();
  const startNext = async (): Promise<void> => {
    const shards = await listShards();
    const known = new Set(shards.map(({ id }) => id));
    const due = shards.filter(
      ({ id, parents }) =>
        !started.has(id) && parents.every((parent) => ended.has(parent) || !known.has(parent)),
    );
    for (const { id } of due) started.add(id);
    await Promise.all(
      due.map(async ({ id }) => {
        await follow(id);
        ended.add(id);
        await startNext();
      }),
    );
  };
  await startNext();
}
