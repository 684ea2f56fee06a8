import type * as z from 'zod';
import type { list } from '../../../schemas/calendar/events.ts';
import { invalidParameter } from '../../http/failure.ts';
import { batchGet } from '../../table/batch-get.ts';
import { events } from '../keys.ts';
import { type Page, pageFrom, statusesFor } from '../list.ts';
import { listingIndex } from '../listings/listing-index.ts';
import { byStart, countedSource, type Entry, listSource, pageOf } from '../listings/sources.ts';
import { countLists, ownEvents, readEvents, walkLists } from '../listings/walk.ts';
import { type Bounds, boundsOf, type EventWindow, windowOf } from '../listings/window.ts';
import { type Actor, mayRead } from '../rights.ts';
import type { StoredEvent, StoredLink } from '../stored.ts';
import { type EventFilters, filtersFor } from './filters.ts';

export type EventQuery = z.output<typeof list.query>;

/** The events of a page. */
export interface Selection {
  readonly events: readonly StoredEvent[];
  /** The number of events on all pages. */
  readonly total: number;
  /** The times that were looked at. */
  readonly window: EventWindow;
}

type Statuses = readonly StoredEvent['status'][];

/**
 * Finds the events that a list shows; the calendar's reference, section 4.
 * @throws Failure 400 for terms, venues and organizers that do not exist, for a status that the caller may not see, and
 * for a search among too many events
 */
export async function selectEvents(query: EventQuery, actor: Actor): Promise<Selection> {
  const statuses = statusesFor(actor, query.status);
  const window = windowOf(query);
  const filters = await filtersFor(query, actor);
  const readable = (event: StoredEvent) => mayRead(actor, event) && isListed(event, statuses);
  if (query.include !== undefined) {
    const posts = await included(query.include);
    const found = posts.filter((event) => readable(event) && filters.passesAll(event));
    return { events: pageFrom(found, query), total: found.length, window };
  }
  const bounds = boundsOf(window);
  if (bounds === undefined) return { events: [], total: 0, window };
  const { entries, total } = await inWindow(query, bounds, { actor, statuses, filters });
  return { events: (await readEvents(entries)).filter(readable), total, window };
}

interface Wanted {
  readonly actor: Actor;
  readonly statuses: Statuses;
  readonly filters: EventFilters;
}

/** What is not published has to be looked at, unless the caller may read all of it. */
async function inWindow(
  page: Page,
  bounds: Bounds,
  { actor, statuses, filters }: Wanted,
): Promise<{ entries: readonly Entry[]; total: number }> {
  const { listing } = filters;
  const open = statuses.filter((status) => status === 'publish' || actor.role === 'editor');
  const closed = statuses.filter((status) => !open.includes(status));
  const own = await ownEvents(actor, filters, bounds, closed);
  if (listing !== undefined) {
    const indexes = open.map((status) => listingIndex(listing, status));
    const sources = await Promise.all(indexes.map((index) => countedSource(index, bounds)));
    return pageOf([...sources, listSource(own)], page);
  }
  if (filters.search !== undefined && filters.modifiedAfter === undefined)
    refuseMany(await countLists(filters, bounds, open));
  const walked = await walkLists(filters, bounds, open);
  const all = [...(await searched(walked, filters)), ...own].sort(byStart);
  return { entries: pageFrom(all, page), total: all.length };
}

/** How many events can be searched: so many texts can be read before a caller gives up waiting. */
const MOST_SEARCHED = 10_000;

/** @throws Failure 400 if there are too many to read them */
function refuseMany(events: number): void {
  if (events <= MOST_SEARCHED) return;
  throw invalidParameter(
    'search',
    `expected no more than ${MOST_SEARCHED} events to search: narrow the dates`,
  );
}

async function searched(
  entries: readonly StoredLink[],
  { search }: EventFilters,
): Promise<readonly StoredLink[]> {
  if (search === undefined) return entries;
  refuseMany(entries.length);
  const found = new Set((await readEvents(entries)).filter(search).map(({ id }) => id));
  return entries.filter(({ event }) => found.has(event));
}

/** The events with these identifiers, whatever their dates. */
async function included(ids: readonly number[]): Promise<StoredEvent[]> {
  const keys = ids.map((id) => events.key({ id }));
  const posts = await batchGet(events, keys);
  return posts
    .filter(({ type }) => type === 'event')
    .sort((a, b) => Number(a.date > b.date) - Number(a.date < b.date) || a.id - b.id);
}

function isListed({ status, hide_from_listings }: StoredEvent, statuses: Statuses): boolean {
  return !hide_from_listings && statuses.includes(status);
}
