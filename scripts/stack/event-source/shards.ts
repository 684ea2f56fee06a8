import type { ShardLineage } from './source.ts';

/**
 * Follows all shards of a stream, including those that a split or a merge creates: a child shard starts when its
 * parents have ended.
 * @param follow resolves when a shard has ended; gets whether the shard is newer than the first list, so that all of
 * its records are new
 * @returns resolves when no shard is left; for an open stream that is when `follow` fails
 */
export async function followShards(
  listShards: () => Promise<readonly ShardLineage[]>,
  follow: (shardId: string, isNew: boolean) => Promise<void>,
): Promise<void> {
  const started = new Set<string>();
  const ended = new Set<string>();
  const first = await listShards();
  const initial = idsOf(first);
  const startNext = async (shards: readonly ShardLineage[]): Promise<void> => {
    const known = idsOf(shards);
    const due = shards.filter(
      ({ id, parents }) =>
        !started.has(id) && parents.every((parent) => ended.has(parent) || !known.has(parent)),
    );
    for (const { id } of due) started.add(id);
    await Promise.all(
      due.map(async ({ id }) => {
        await follow(id, !initial.has(id));
        ended.add(id);
        await startNext(await listShards());
      }),
    );
  };
  await startNext(first);
}

const idsOf = (shards: readonly ShardLineage[]) => new Set(shards.map(({ id }) => id));
