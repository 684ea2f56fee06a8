import type { CountedList, CountScope } from '../event-index/counted-lists.ts';
import type { Entry } from '../event-index/sources.ts';
import { withoutBroken } from '../lists/broken.ts';
import type { StoredSearchText } from '../stored/events.ts';
import type { ListEntry } from '../stored/lists.ts';
import { type Matches, textIn } from '../text/search-text.ts';
import type { EventFilters } from './filters.ts';
import { searchTextsIn, searchTextsOf } from './search-texts.ts';

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
  { filters }: { readonly filters: Pick<EventFilters, 'search'> },
): Promise<readonly E[]> {
  const { search } = filters;
  if (search === undefined) return entries;
  const texts = await searchTextsOf(entries.map(({ event }) => event));
  const found = new Set(matchingTexts(search, texts).map(({ id }) => id));
  return entries.filter(({ event }) => found.has(event));
}

const matchingTexts = (search: Matches, texts: readonly StoredSearchText[]) =>
  withoutBroken('search text', texts, (text) => (search(textIn(text)) ? [text] : [])).flat();
