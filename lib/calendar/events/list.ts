import type * as z from 'zod';
import type { list } from '../../../schemas/calendar/events.ts';
import type { Actor } from '../authors/rights.ts';
import { formatDateTime } from '../dates/dates.ts';
import { type EventWindow, siteClock } from '../event-index/window.ts';
import type { Site } from '../http/site.ts';
import { listReply, refusePastEnd, statusParameter } from '../lists/pages.ts';
import { eventRecords } from './records.ts';
import { selectEvents } from './selection.ts';

type Query = z.output<typeof list.query>;

/**
 * Lists events.
 * @throws Failure 400 for terms, venues and organizers that do not exist, for a status that the caller may not see, and
 * for a list that would exceed the read budget; 404 past the last page
 */
export async function listEvents(query: Query, actor: Actor, site: Site) {
  const { events, linked, total, window } = await selectEvents(query, actor);
  refusePastEnd('event', query, total);
  const { page, per_page } = query;
  return listReply({
    plural: 'events',
    collection: `${site.api}/events`,
    page: { page, per_page },
    parameters: parametersOf(query, window, actor),
    records: eventRecords(events, linked, { site }),
    total,
  });
}

/** The parameters in the URLs of a list. */
export function parametersOf(query: Query, window: EventWindow, actor: Actor) {
  const { start_date, end_date, ...bounds } = window;
  const { geoloc, featured, modified_after, ticketed, strict_dates } = query;
  return {
    start_date,
    end_date,
    status: statusParameter(actor, query.status),
    search: query.search,
    include: query.include,
    post_parent: query.post_parent,
    ...bounds,
    modified_after: modified_after === undefined ? undefined : formatDateTime(siteClock(modified_after)),
    strict_dates: strict_dates || undefined,
    categories: query.categories,
    tags: query.tags,
    venue: query.venue,
    organizer: query.organizer,
    geoloc: geoloc === undefined ? undefined : Number(geoloc),
    geoloc_lat: query.geoloc_lat,
    geoloc_lng: query.geoloc_lng,
    geoloc_distance: query.geoloc_distance,
    featured: featured === undefined ? undefined : Number(featured),
    ticketed: ticketed === undefined ? undefined : Number(ticketed),
    _fields: query._fields,
    _envelope: query._envelope,
  };
}
