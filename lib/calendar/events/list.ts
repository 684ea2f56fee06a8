import type * as z from 'zod';
import type { list } from '../../../schemas/calendar/events.ts';
import type { events as seriesEvents } from '../../../schemas/calendar/series.ts';
import type { Actor } from '../authors/rights.ts';
import { type EventWindow, siteTime } from '../event-index/window.ts';
import type { Site } from '../http/site.ts';
import { type ListParts, listReply, type Page, refusePastEnd } from '../lists/pages.ts';
import { statusParameter } from '../lists/statuses.ts';
import type { StoredSeries } from '../stored/series.ts';
import { eventRecords } from './records.ts';
import { type EventQuery, type Selection, selectEvents } from './selection.ts';

type Query = z.output<typeof list.query>;

/**
 * Lists events.
 * @throws Failure 400 for terms, venues and organizers that do not exist, for a status that the caller may not see, and
 * for a list that would exceed the read budget; 404 past the last page
 */
export async function listEvents(query: Query, actor: Actor, site: Site) {
  const selection = await selectEvents(query, actor);
  const parameters = parametersOf(query, selection.window, actor);
  return reply(query, selection, { site, parameters, collection: `${site.api}/events` });
}

/** Lists the events of a series that the caller may see, by default all of them. @throws Failure as `listEvents` */
export async function listSeriesEvents(
  head: StoredSeries,
  query: z.output<typeof seriesEvents.query>,
  actor: Actor,
  site: Site,
) {
  const { id } = head;
  const whole = { ...query, series: id, collapse_series: false, all_dates: true };
  const selection = await selectEvents(whole, actor, { series: head });
  const { series: _series, ...parameters } = parametersOf(whole, selection.window, actor);
  return reply(query, selection, { site, parameters, collection: `${site.api}/series/${id}/events` });
}

interface ReplyParts extends Pick<ListParts<never>, 'collection' | 'parameters'> {
  readonly site: Site;
}

function reply(page: Page, { events, linked, total }: Selection, { site, ...parts }: ReplyParts) {
  refusePastEnd('event', page, total);
  return listReply({
    ...parts,
    plural: 'events',
    page,
    records: eventRecords(events, linked, site),
    total,
  });
}

/** The parameters in the URLs of a list. */
export function parametersOf(query: EventQuery, window: EventWindow, actor: Actor) {
  const { start_date, end_date, ...bounds } = window;
  const { geoloc, featured, modified_after, ticketed, strict_dates } = query;
  return {
    start_date,
    end_date,
    status: statusParameter(actor, query.status),
    search: query.search,
    include: query.include,
    post_parent: query.post_parent,
    series: query.series,
    collapse_series: query.collapse_series || undefined,
    ...bounds,
    modified_after: modified_after === undefined ? undefined : siteTime(modified_after),
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
