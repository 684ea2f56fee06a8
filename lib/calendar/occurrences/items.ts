import type { Item, ItemKey } from '../../table/entity.ts';
import { listEntriesOf } from '../event-index/event-lists.ts';
import { events, listEntries, searchTexts } from '../keys.ts';
import type { StoredEvent } from '../stored/events.ts';
import { searchTextOf } from '../text/search-text.ts';

/** The items of the events of a new series: the events with their search texts and list entries. */

export function* eventItems(all: Iterable<StoredEvent>): Generator<Item> {
  for (const event of all) {
    yield events.toItem(event);
    yield searchTexts.toItem(searchTextOf(event));
    for (const entry of listEntriesOf(event)) yield listEntries.toItem(entry);
  }
}

/** The keys of the same items. */
export function* eventKeys(all: Iterable<StoredEvent>): Generator<ItemKey> {
  for (const event of all) {
    yield events.key(event);
    yield searchTexts.key(event);
    for (const entry of listEntriesOf(event)) yield listEntries.key(entry);
  }
}
