import { batchGet } from '../../table/batch-get.ts';
import { readAll } from '../../table/read.ts';
import type { CountedList } from '../event-index/counted-lists.ts';
import { startingBetween } from '../event-index/event-list-index.ts';
import { runningEntries } from '../event-index/sources.ts';
import { type Bounds, isWithin } from '../event-index/window.ts';
import { searchTexts } from '../keys.ts';
import type { StoredSearchText } from '../stored.ts';

/** The search texts of events in the table, where those of events that start one after the other lie side by side. */

/** Those of the events with a status that are within bounds. What runs when the bounds begin is read one by one. */
export async function searchTextsIn(
  { status, index, known }: CountedList,
  bounds: Bounds,
): Promise<readonly StoredSearchText[]> {
  const { running, from } = await runningEntries(index, bounds, known);
  const range = searchTexts.indexRange('gsi1', { status });
  const [early, late] = await Promise.all([
    searchTextsOf(running.map(({ event }) => event)),
    known.starting === 0 || from > bounds.to ? [] : readAll(range, startingBetween(from, bounds.to)),
  ]);
  return [...early, ...late.filter((text) => isWithin(bounds, text))];
}

/** Those of some events. */
export function searchTextsOf(ids: readonly number[]): Promise<StoredSearchText[]> {
  const keys = ids.map((id) => searchTexts.key({ id }));
  return batchGet(searchTexts, keys, { eventual: true });
}
