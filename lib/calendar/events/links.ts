import { isDeepStrictEqual } from 'node:util';
import { put, remove, type Write } from '../../table/writes.ts';
import { links } from '../keys.ts';
import { countWrites } from '../listings/counts.ts';
import { linksOf } from '../listings/listings.ts';
import type { StoredEvent, StoredLink } from '../stored.ts';
import { usageWrites } from './usage.ts';

/**
 * An event holds the identifiers of its terms, venues and organizers. For the way back there is an item for each list
 * that it belongs to; those of the lists are counted, and so are the published events of a term, a venue or an
 * organizer in its own record. All of it changes in one transaction.
 */

/** The writes that bring links and counts from what an event was to what it becomes. */
export async function linkWrites(before: StoredEvent | undefined, after: StoredEvent): Promise<Write[]> {
  const old = new Map(linksOf(before).map((link) => [nameOf(link), link]));
  const wanted = new Map(linksOf(after).map((link) => [nameOf(link), link]));
  const gone = [...old].flatMap(([name, link]) => (isDeepStrictEqual(link, wanted.get(name)) ? [] : [link]));
  const come = [...wanted].flatMap(([name, link]) => (isDeepStrictEqual(link, old.get(name)) ? [] : [link]));
  return [
    ...gone.filter((link) => !wanted.has(nameOf(link))).map((link) => remove(links, links.key(link))),
    ...come.map((link) => put(links, link)),
    ...countWrites(gone, come),
    ...(await usageWrites(before, after)),
  ];
}

const nameOf = ({ kind, target }: Pick<StoredLink, 'kind' | 'target'>) => `${kind} ${target}`;
