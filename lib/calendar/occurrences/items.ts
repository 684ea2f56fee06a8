import type { Item } from '../../table/entity.ts';
import { countersOf } from '../event-index/counts.ts';
import { type EventList, listEntriesOf } from '../event-index/event-lists.ts';
import { counts, events, listEntries, searchTexts } from '../keys.ts';
import { ownShard } from '../series/own-shards.ts';
import type { StoredEvent } from '../stored/events.ts';
import type { StoredCounts } from '../stored/lists.ts';
import { searchTextOf } from '../text/search-text.ts';

/** The items of the events of a new series, which are written before anyone reads them. */

/** The events with their search texts and list entries. */
export function* eventItems(all: Iterable<StoredEvent>): Generator<Item> {
  for (const event of all) {
    yield events.toItem(event);
    yield searchTexts.toItem(searchTextOf(event));
    for (const entry of listEntriesOf(event)) yield listEntries.toItem(entry);
  }
}

/** The counts of the events, in the shards of the series. */
export function ownCounts(series: number, all: Iterable<StoredEvent>): StoredCounts[] {
  const sums = new Map<string, StoredCounts>();
  for (const event of all) {
    for (const { record, name, amount } of listEntriesOf(event).flatMap(countersOf)) {
      const own = { ...record, shard: ownShard(series) };
      const { pk, sk } = counts.key(own);
      const sum: StoredCounts = sums.get(`${pk} ${sk}`) ?? own;
      sum[name] = Number(sum[name] ?? 0) + amount;
      sums.set(`${pk} ${sk}`, sum);
    }
  }
  return [...sums.values()];
}

/** The lists that some counts belong to. */
export function listsOf(sums: readonly StoredCounts[]): EventList[] {
  const lists = new Map(sums.map(({ kind, target }) => [`${kind} ${target}`, { kind, target }]));
  return [...lists.values()];
}
