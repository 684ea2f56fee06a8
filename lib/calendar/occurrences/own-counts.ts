import { nowMs } from '../../clock.ts';
import { readAll } from '../../table/read.ts';
import { commit } from '../../table/write.ts';
import { count, remove } from '../../table/writes.ts';
import { shardFor } from '../event-index/counts.ts';
import { isCounter } from '../items/counter-names.ts';
import { counts } from '../keys.ts';
import { FRESH_MS } from '../series/gate.ts';
import { ownShard } from '../series/own-shards.ts';
import { seriesWrites } from '../series/writes.ts';
import type { StoredCounts } from '../stored/lists.ts';
import type { StoredSeries } from '../stored/series.ts';

/** Maximum number of counts that one transaction moves, with two writes each. */
const MAX_MOVED = 50;

/** Whether readers who began before a series was visible are done, so that its counts can be moved. */
export const canMergeOwnCounts = ({ revealed = 0 }: StoredSeries) => nowMs() - revealed > FRESH_MS;

/**
 * Moves the counts of a visible series from its own shards to the ordinary ones. Can be repeated: each transaction
 * moves what is left.
 */
export async function mergeOwnCounts(head: StoredSeries): Promise<void> {
  const { counted, revealed: _revealed, ...merged } = head;
  const { status, lists } = counted ?? { status: head.status, lists: [] };
  for (const list of lists) {
    const all = await readAll(counts.range({ ...list, status }));
    const own = all.filter(({ shard }) => shard === ownShard(head.id));
    for (let done = 0; done < own.length; done += MAX_MOVED) {
      await commit(...own.slice(done, done + MAX_MOVED).flatMap((sum) => moved(sum, head.id)));
    }
  }
  await commit(...seriesWrites(head, merged));
}

function moved(own: StoredCounts, series: number) {
  const { kind, target, status, span, month } = own;
  const record = { kind, target, status, span, month, shard: shardFor(own, series) };
  const amounts = Object.entries(own).filter(
    (amount): amount is [string, number] => isCounter(amount[0]) && typeof amount[1] === 'number',
  );
  return [
    remove(counts, counts.key(own), { exists: true }),
    count(counts, record, Object.fromEntries(amounts)),
  ];
}
