import { isDeepStrictEqual } from 'node:util';
import { put, remove, type Write } from '../../table/writes.ts';
import { countWrites } from '../event-index/counts.ts';
import { listEntriesOf } from '../event-index/event-lists.ts';
import { listEntries } from '../keys.ts';
import type { ListEntry, StoredEvent } from '../stored.ts';
import { usageWrites } from './usage.ts';

/**
 * An event holds the identifiers of its terms, venues and organizers. For the way back there is an item for each list
 * that it belongs to; those of the lists are counted, and so are the published events of a term, a venue or an
 * organizer in its own record. All of it changes in one transaction.
 */

/** The writes that bring links and counts from what an event was to what it becomes. */
export async function linkWrites(before: StoredEvent | undefined, after: StoredEvent): Promise<Write[]> {
  const old = new Map(listEntriesOf(before).map((link) => [nameOf(link), link]));
  const wanted = new Map(listEntriesOf(after).map((link) => [nameOf(link), link]));
  const gone = [...old].flatMap(([name, link]) => (isDeepStrictEqual(link, wanted.get(name)) ? [] : [link]));
  const come = [...wanted].flatMap(([name, link]) => (isDeepStrictEqual(link, old.get(name)) ? [] : [link]));
  return [
    ...gone
      .filter((link) => !wanted.has(nameOf(link)))
      .map((link) => remove(listEntries, listEntries.key(link))),
    ...come.map((link) => put(listEntries, link)),
    ...countWrites(gone, come),
    ...(await usageWrites(before, after)),
  ];
}

const nameOf = ({ kind, target }: Pick<ListEntry, 'kind' | 'target'>) => `${kind} ${target}`;
