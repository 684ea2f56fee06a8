import { batchGet } from '../table/batch-get.ts';
import { keyText } from '../table/key.ts';
import { readAll } from '../table/read.ts';
import { type EventFilters, listingsOf } from './event-filters.ts';
import { ALL, featuredListing, type Listing } from './event-listings.ts';
import { walk } from './event-sources.ts';
import { type Bounds, isWithin } from './event-window.ts';
import { events, links } from './keys.ts';
import { listingIndex } from './listing-index.ts';
import { type Actor, mayRead } from './rights.ts';
import type { StoredEvent, StoredLink } from './stored.ts';

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
  const { featured } = filters;
  const other = featured === undefined ? ALL : featuredListing(featured);
  const wanted = filters.links.length === 0 ? [[other]] : filters.links.map(listingsOf);
  const found: Map<number, StoredLink>[] = [];
  for (const listings of wanted) found.push(await union(listings, bounds, statuses));
  const [first = new Map<number, StoredLink>(), ...more] = found;
  return [...first.values()].filter(
    (entry) => filters.passes(entry) && more.every((others) => others.has(entry.event)),
  );
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
