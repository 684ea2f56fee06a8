import { batchGet } from '../../table/batch-get.ts';
import { readAll } from '../../table/read.ts';
import type { CountedList, CountScope } from '../event-index/counted-lists.ts';
import { startingBetween } from '../event-index/event-list-index.ts';
import { type Entry, runningEntries } from '../event-index/sources.ts';
import { type Bounds, isWithin } from '../event-index/window.ts';
import { searchTexts } from '../keys.ts';
import { withoutBroken } from '../lists/broken.ts';
import type { StoredSearchText } from '../stored/events.ts';
import type { ListEntry } from '../stored/lists.ts';
import { type Matches, textIn } from '../text/search-text.ts';

/** The events within the bounds whose search texts match. */
export async function searchLists(
  search: Matches,
  lists: readonly CountedList[],
  { bounds, gate }: Pick<CountScope, 'bounds' | 'gate'>,
): Promise<Entry[]> {
  const texts = await Promise.all(lists.map((list) => searchTextsIn(list, bounds)));
  return matchingTexts(search, texts.flat().filter(gate.shows)).map(({ id, start_date, date }) => ({
    event: id,
    start_date,
    date,
  }));
}

/** The entries whose search texts match; all of them without a search. */
export async function searchEntries<E extends ListEntry>(
  entries: readonly E[],
  search: Matches | undefined,
): Promise<readonly E[]> {
  if (search === undefined) return entries;
  const texts = await searchTextsOf(entries.map(({ event }) => event));
  const found = new Set(matchingTexts(search, texts).map(({ id }) => id));
  return entries.filter(({ event }) => found.has(event));
}

const matchingTexts = (search: Matches, texts: readonly StoredSearchText[]) =>
  withoutBroken('search text', texts, (text) => (search(textIn(text)) ? [text] : [])).flat();

/**
 * The search texts of the events of a list within bounds. An index has them in the order of lists; those of events that
 * run when the bounds begin are read one by one.
 */
async function searchTextsIn({ status, index, estimated }: CountedList, bounds: Bounds) {
  const { running, from } = await runningEntries(index, bounds, estimated);
  const range = searchTexts.indexRange('gsi1', { status });
  const [early, late] = await Promise.all([
    searchTextsOf(running.map(({ event }) => event)),
    from === undefined ? [] : readAll(range, startingBetween(from, bounds.to)),
  ]);
  return [...early, ...late.filter((text) => isWithin(bounds, text))];
}

function searchTextsOf(ids: readonly number[]): Promise<StoredSearchText[]> {
  const keys = ids.map((id) => searchTexts.key({ id }));
  return batchGet(searchTexts, keys, { eventual: true });
}
