import type * as z from 'zod';
import type { list } from '../../schemas/calendar/events.ts';
import { batchGet } from '../table/batch-get.ts';
import { query as queryTable } from '../table/read.ts';
import { filterFor } from './event-filters.ts';
import { type EventWindow, endsWithin, startBounds, windowOf } from './event-window.ts';
import { events } from './keys.ts';
import { pageFrom, statusesFor } from './list.ts';
import { type Actor, mayRead } from './rights.ts';
import type { StoredEvent } from './stored.ts';

export type EventQuery = z.output<typeof list.query>;

/** The events of a page. */
export interface Selection {
  readonly events: readonly StoredEvent[];
  /** The number of events on all pages. */
  readonly total: number;
  /** The times that were looked at. */
  readonly window: EventWindow;
}

/**
 * Finds the events that a list shows; the calendar's reference, section 4. It reads all events that start in the
 * window, to count them.
 * @throws Failure 400 for terms, venues and organizers that do not exist, and for a status that the caller may not see
 */
export async function selectEvents(query: EventQuery, actor: Actor): Promise<Selection> {
  const statuses = statusesFor(actor, query.status);
  const window = windowOf(query);
  const passes = await filterFor(query, actor);
  const all =
    query.include === undefined ? await inWindow(window, statuses) : await included(query.include, statuses);
  const found = all.filter((event) => mayRead(actor, event) && passes(event));
  return { events: pageFrom(found, query), total: found.length, window };
}

async function inWindow(
  window: EventWindow,
  statuses: readonly StoredEvent['status'][],
): Promise<StoredEvent[]> {
  const bounds = startBounds(window);
  if (bounds === undefined) return [];
  const found: StoredEvent[] = [];
  for (const status of statuses) {
    for await (const event of queryTable(events.indexRange('gsi1', { status }), bounds)) {
      if (endsWithin(window, event)) found.push(event);
    }
  }
  return found.sort((a, b) => compare(a.start_date, b.start_date) || byPublication(a, b));
}

/** The events with these identifiers, whatever their dates. */
async function included(
  ids: readonly number[],
  statuses: readonly StoredEvent['status'][],
): Promise<StoredEvent[]> {
  const posts = await batchGet(
    events,
    ids.map((id) => events.key({ id })),
  );
  return posts
    .filter(
      ({ type, status, hide_from_listings }) =>
        type === 'event' && !hide_from_listings && statuses.includes(status),
    )
    .sort(byPublication);
}

const byPublication = (a: StoredEvent, b: StoredEvent) => compare(a.date, b.date) || a.id - b.id;

const compare = (a: string, b: string) => Number(a > b) - Number(a < b);
