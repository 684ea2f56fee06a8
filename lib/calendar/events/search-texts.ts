import { batchGet } from '../../table/batch-get.ts';
import { readAll } from '../../table/read.ts';
import type { CountedList } from '../event-index/counted-lists.ts';
import { startingBetween } from '../event-index/event-list-index.ts';
import { runningEntries } from '../event-index/sources.ts';
import { type Bounds, isWithin } from '../event-index/window.ts';
import { searchTexts } from '../keys.ts';
import type { StoredSearchText } from '../stored/events.ts';

/** Reads the search texts of events. An index has them in the order of lists. */

/**
 * The search texts of the events of a list within bounds. Those of events that run when the bounds begin are read one
 * by one.
 */
export async function searchTextsIn(
  { status, index, estimated }: CountedList,
  bounds: Bounds,
): Promise<readonly StoredSearchText[]> {
  const { running, from } = await runningEntries(index, bounds, estimated);
  const range = searchTexts.indexRange('gsi1', { status });
  const [early, late] = await Promise.all([
    searchTextsOf(running.map(({ event }) => event)),
    from === undefined ? [] : readAll(range, startingBetween(from, bounds.to)),
  ]);
  return [...early, ...late.filter((text) => isWithin(bounds, text))];
}

/** The search texts of some events. */
export function searchTextsOf(ids: readonly number[]): Promise<StoredSearchText[]> {
  const keys = ids.map((id) => searchTexts.key({ id }));
  return batchGet(searchTexts, keys, { eventual: true });
}
