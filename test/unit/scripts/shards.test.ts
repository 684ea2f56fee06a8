import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { followShards } from '../../../scripts/stack/event-source/shards.ts';
import type { ShardLineage } from '../../../scripts/stack/event-source/source.ts';

it('the shard of a merge starts when both shards that it continues have ended', async () => {
  const shards = [
    { id: 'left', parents: [] },
    { id: 'right', parents: [] },
    { id: 'merged', parents: ['left', 'right'] },
  ];
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const follow = (id: string) => {
    started.push(id);
    return new Promise<void>((resolve) => ends.set(id, resolve));
  };
  const end = async (id: string) => {
    ends.get(id)?.();
    await setImmediate();
  };
  const following = followShards(async () => shards, follow);
  await setImmediate();
  await end('left');
  expect(started).toEqual(['left', 'right']);
  await end('right');
  expect(started).toEqual(['left', 'right', 'merged']);
  await end('merged');
  await following;
});

it('a shard that a split creates in the meantime is new', async () => {
  const shards: ShardLineage[] = [{ id: 'whole', parents: [] }];
  const followed: [string, boolean][] = [];
  const follow = async (id: string, isNew: boolean) => {
    followed.push([id, isNew]);
    if (id === 'whole') shards.push({ id: 'half', parents: ['whole'] });
  };
  await followShards(async () => shards, follow);
  expect(followed).toEqual([
    ['whole', false],
    ['half', true],
  ]);
});
