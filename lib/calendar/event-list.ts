import type * as z from 'zod';
import type { list } from '../../schemas/calendar/events.ts';
import { batchGet } from '../table/batch-get.ts';
import { query as queryTable } from '../table/read.ts';
import { filterFor } from './event-filters.ts';
import { eventRecords } from './event-records.ts';
import { type EventWindow, endsWithin, startBounds, windowOf } from './event-window.ts';
import { events } from './keys.ts';
import { listed, pageFrom, refusePastEnd, statusesFor, statusParameter } from './list.ts';
import { type Actor, mayRead } from './rights.ts';
import type { Site } from './site.ts';
import type { StoredEvent } from './stored.ts';

type Query = z.output<typeof list.query>;

/**
 * Lists events; the calendar's reference, section 4. It reads all events that start in the window, to count them.
 * @throws Failure 400 for terms, venues and organizers that do not exist, and for a status that the caller may not
 * see; 404 past the last page
 */
export async function listEvents(query: Query, actor: Actor, site: Site) {
  const statuses = statusesFor(actor, query.status);
  const window = windowOf(query);
  const passes = await filterFor(query);
  const all =
    query.include === undefined ? await inWindow(window, statuses) : await included(query.include, statuses);
  const found = all.filter((event) => mayRead(actor, event) && passes(event));
  refusePastEnd('event', query, found.length);
  const { page, per_page } = query;
  return listed({
    plural: 'events',
    collection: `${site.api}/events`,
    page: { page, per_page },
    parameters: parametersOf(query, window, actor),
    records: await eventRecords(pageFrom(found, query), { site, actor }),
    total: found.length,
  });
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

function parametersOf(query: Query, window: EventWindow, actor: Actor) {
  const { start_date, end_date, ...bounds } = window;
  const { featured, ticketed, strict_dates } = query;
  return {
    start_date,
    end_date,
    status: statusParameter(actor, query.status),
    search: query.search,
    include: query.include,
    post_parent: query.post_parent,
    ...bounds,
    strict_dates: strict_dates || undefined,
    categories: query.categories,
    tags: query.tags,
    venue: query.venue,
    organizer: query.organizer,
    featured: featured === undefined ? undefined : Number(featured),
    ticketed: ticketed === undefined ? undefined : Number(ticketed),
  };
}
