import { isDeepStrictEqual } from 'node:util';
import { put, remove, type Write } from '../../table/writes.ts';
import { countWrites } from '../event-index/counts.ts';
import { listEntriesOf } from '../event-index/event-lists.ts';
import { listEntries } from '../keys.ts';
import type { StoredEvent } from '../stored/events.ts';
import type { ListEntry } from '../stored/lists.ts';

/**
 * An event contains the identifiers of its terms, venues and organizers. For the reverse direction there is an entry in
 * each list that it belongs to, and each list counts its entries. One transaction changes all of this.
 */

/** The writes that update entries and counts after a change of an event. */
export function listEntryWrites(before: StoredEvent | undefined, after: StoredEvent): Write[] {
  const old = new Map(listEntriesOf(before).map((entry) => [nameOf(entry), entry]));
  const wanted = new Map(listEntriesOf(after).map((entry) => [nameOf(entry), entry]));
  const removed = [...old].flatMap(([name, entry]) =>
    isDeepStrictEqual(entry, wanted.get(name)) ? [] : [entry],
  );
  const added = [...wanted].flatMap(([name, entry]) =>
    isDeepStrictEqual(entry, old.get(name)) ? [] : [entry],
  );
  return [
    ...removed
      .filter((entry) => !wanted.has(nameOf(entry)))
      .map((entry) => remove(listEntries, listEntries.key(entry))),
    ...added.map((entry) => put(listEntries, entry)),
    ...countWrites(removed, added),
  ];
}

const nameOf = ({ kind, target }: Pick<ListEntry, 'kind' | 'target'>) => `${kind} ${target}`;
