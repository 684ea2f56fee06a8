import { batchesOf } from '../../table/batches.ts';
import { commit } from '../../table/commit.ts';
import { readAll } from '../../table/read.ts';
import { type Addition, newSums } from '../../table/sums.ts';
import { count, remove } from '../../table/writes.ts';
import { countersOf, shardFor } from '../event-index/counts.ts';
import { type EventList, listEntriesOf } from '../event-index/event-lists.ts';
import { isCounter } from '../items/counter-names.ts';
import { counts, newSeries } from '../keys.ts';
import { ownShard } from '../series/own-shards.ts';
import { seriesWrites } from '../series/writes.ts';
import type { StoredEvent } from '../stored/events.ts';
import type { StoredCounts } from '../stored/lists.ts';
import type { StoredSeries } from '../stored/series.ts';

/** The counts of the events, in the shards of the series. */
export const ownCounts = (series: number, all: Iterable<StoredEvent>): StoredCounts[] =>
  newSums(counts, ownCounters(series, all));

function* ownCounters(series: number, all: Iterable<StoredEvent>): Generator<Addition<StoredCounts>> {
  for (const event of all) {
    for (const counter of listEntriesOf(event).flatMap(countersOf)) {
      yield { ...counter, record: { ...counter.record, shard: ownShard(series) } };
    }
  }
}

/** The lists that some counts belong to. */
export function listsOf(sums: readonly StoredCounts[]): EventList[] {
  const lists = new Map(sums.map(({ kind, target }) => [`${kind} ${target}`, { kind, target }]));
  return [...lists.values()];
}

/** Maximum number of counts that one transaction moves, with two writes each. */
const MAX_MOVED = 50;

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
    for await (const batch of batchesOf(own, MAX_MOVED)) {
      await commit(...batch.flatMap((sum) => moved(sum, head.id)));
    }
  }
  await commit(...seriesWrites(head, merged), remove(newSeries, newSeries.key(head)));
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
