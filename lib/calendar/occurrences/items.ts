import type { Item } from '../../table/entity.ts';
import { listEntriesOf } from '../event-index/event-lists.ts';
import { events, listEntries, searchTexts } from '../keys.ts';
import type { StoredEvent } from '../stored/events.ts';
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
