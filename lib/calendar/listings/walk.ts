import { batchGet } from '../../table/batch-get.ts';
import { keyText } from '../../table/key.ts';
import { readAll } from '../../table/read.ts';
import { type EventFilters, listingsOf } from '../events/filters.ts';
import { events, links } from '../keys.ts';
import { type Actor, mayRead } from '../rights.ts';
import type { StoredEvent, StoredLink } from '../stored.ts';
import { listingIndex } from './listing-index.ts';
import { ALL, featuredListing, type Listing } from './listings.ts';
import { countWithin, walk } from './sources.ts';
import { type Bounds, isWithin } from './window.ts';

/** Finding the events of a list for which there is no index of their own, by reading more than is shown. */

type Status = StoredLink['status'];

/** How many lists are read at once; each takes some calls. */
const AT_ONCE = 10;

/**
 * The events within bounds that pass all filters but the search: those that are in any list of each of the filters
 * by links. What has changed since a time is read by that.
 */
export async function walkLists(
  filters: EventFilters,
  bounds: Bounds,
  statuses: readonly Status[],
): Promise<StoredLink[]> {
  if (filters.modifiedAfter !== undefined)
    return changedSince(filters.modifiedAfter, filters, bounds, statuses);
  const found: Map<number, StoredLink>[] = [];
  for (const listings of listingsFor(filters)) found.push(await union(listings, bounds, statuses));
  const [first = new Map<number, StoredLink>(), ...more] = found;
  return [...first.values()].filter(
    (entry) => filters.passes(entry) && more.every((others) => others.has(entry.event)),
  );
}

/** The most events that walking can find, counted without reading any: as many as the smallest of the filters lets pass. */
export async function countLists(
  filters: EventFilters,
  bounds: Bounds,
  statuses: readonly Status[],
): Promise<number> {
  const sums: number[] = [];
  for (const listings of listingsFor(filters)) {
    const indexes = listings.flatMap((listing) => statuses.map((status) => listingIndex(listing, status)));
    let sum = 0;
    for (const index of indexes) sum += await countWithin(index, bounds);
    sums.push(sum);
  }
  return Math.min(...sums);
}

/** For each filter by links, the lists of which an event has to be in one; if there is no such filter, the whole list. */
function listingsFor({ links, featured }: EventFilters): Listing[][] {
  if (links.length > 0) return links.map(listingsOf);
  return [[featured === undefined ? ALL : featuredListing(featured)]];
}

async function union(
  listings: readonly Listing[],
  bounds: Bounds,
  statuses: readonly Status[],
): Promise<Map<number, StoredLink>> {
  const indexes = listings.flatMap((listing) => statuses.map((status) => listingIndex(listing, status)));
  const found = new Map<number, StoredLink>();
  for (let done = 0; done < indexes.length; done += AT_ONCE) {
    const some = indexes.slice(done, done + AT_ONCE);
    const entries = await Promise.all(some.map((index) => walk(index, bounds)));
    for (const entry of entries.flat()) found.set(entry.event, entry);
  }
  return found;
}

async function changedSince(
  time: string,
  filters: EventFilters,
  bounds: Bounds,
  statuses: readonly Status[],
): Promise<StoredLink[]> {
  const from = `${keyText(time)}$`;
  const ranges = statuses.map((status) => links.indexRange('gsi3', { status }));
  const changed = (await Promise.all(ranges.map((range) => readAll(range, { from })))).flat();
  const found = changed.filter((entry) => isWithin(bounds, entry) && filters.passes(entry));
  if (filters.links.length === 0) return found;
  const passing = new Set((await readEvents(found)).filter(filters.passesAll).map(({ id }) => id));
  return found.filter(({ event }) => passing.has(event));
}

/** The events of somebody that are not published, as far as they may read them themselves. */
export async function ownEvents(
  actor: Actor,
  filters: EventFilters,
  bounds: Bounds,
  statuses: readonly Status[],
): Promise<StoredLink[]> {
  if (actor.role === 'editor' || actor.author === undefined) return [];
  const own = await readAll(links.range({ kind: 'author', target: actor.author }), { eventual: true });
  const found = own.filter(
    (entry) => !entry.hide_from_listings && statuses.includes(entry.status) && isWithin(bounds, entry),
  );
  const readable = (await readEvents(found)).filter((event) => mayRead(actor, event));
  const passing = new Set(readable.filter(filters.passesAll).map(({ id }) => id));
  return found.filter(({ event }) => passing.has(event));
}

/** The events themselves, as they were a moment ago, in the same order. */
export function readEvents(entries: readonly Pick<StoredLink, 'event'>[]): Promise<StoredEvent[]> {
  const keys = entries.map(({ event }) => events.key({ id: event }));
  return batchGet(events, keys, { eventual: true });
}
