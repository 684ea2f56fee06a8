import type * as z from 'zod';
import type { list } from '../../../schemas/calendar/events.ts';
import { MOST_PER_PAGE } from '../../../schemas/calendar/paging.ts';
import { Formatted } from '../../http/reply.ts';
import { parametersOf } from '../events/list.ts';
import { linkedWith } from '../events/records.ts';
import { selectEvents } from '../events/selection.ts';
import { type Parameters, queryText, refusePastEnd, statusesFor } from '../list.ts';
import type { EventWindow } from '../listings/window.ts';
import type { Actor } from '../rights.ts';
import type { Site } from '../site.ts';
import { calendarText, type Entry } from './calendar.ts';
import { type Property, text } from './jcal.ts';
import { cancellation, eventComponent } from './vevent.ts';
import { withdrawnFrom } from './withdrawal-selection.ts';

type Query = z.output<typeof list.query>;

/** For whom a feed is. */
export interface Subscription {
  readonly site: Site;
  readonly actor: Actor;
  /** Whether one page is wanted, and not all events that fit into an answer. */
  readonly isPage: boolean;
}

/** The most events in a feed, and cancellations beside them: about a thousand, in whole pages. */
const MOST_EVENTS = Math.ceil(1000 / MOST_PER_PAGE) * MOST_PER_PAGE;

/** A function's answer can have 6 MB, in which some characters take more room than here. */
const MOST_BYTES = 4_000_000;

/** How often programs are to ask again. */
const REFRESH = 'PT1H';

/**
 * A list of events as a calendar that programs subscribe to: all of it, up to a limit, unless a page is wanted. Where
 * there is more, the header `Link` says where. Who sees published events alone is also told which were withdrawn.
 * @throws Failure 400 and 404 as the list does
 */
export async function eventFeed(query: Query, subscription: Subscription): Promise<Formatted> {
  const { site, actor, isPage } = subscription;
  const wanted = isPage ? query : { ...query, page: 1, per_page: MOST_EVENTS };
  const { events, total, window } = await selectEvents(wanted, actor);
  refusePastEnd('event', wanted, total);

  const linked = await linkedWith(events, actor, { eventual: true });
  const all = events.map((event) => ({ dates: event, component: eventComponent(event, linked, site) }));
  const entries = isPage ? all : pagesThatFit(all);
  const shown = (wanted.page - 1) * wanted.per_page + entries.length;
  const next = shown < total ? nextPage(query, isPage, shown) : undefined;

  const ids = new Set(events.map(({ id }) => id));
  const withdrawn = await cancellations(query, window, subscription);
  const cancelled = withdrawn
    .filter(({ id }) => !ids.has(id))
    .map((withdrawal) => ({ dates: withdrawal, component: cancellation(withdrawal, site) }));
  const headers = {
    'x-tec-total': String(total),
    ...(next && linkTo({ ...next, ...parametersOf(query, window, actor) }, site)),
  };
  return new Formatted('text/calendar', calendarText([...entries, ...cancelled], description(site)), {
    headers,
  });
}

const linkTo = (parameters: Parameters, { api }: Site) => ({
  link: `<${api}/events.ics?${queryText(parameters)}>; rel="next"`,
});

/** The page of a list that begins behind what was shown. */
function nextPage({ page, per_page }: Query, isPage: boolean, shown: number) {
  return isPage ? { page: page + 1, per_page } : { page: shown / MOST_PER_PAGE + 1, per_page: MOST_PER_PAGE };
}

/** As many whole pages as an answer can hold, at least one, so that others can go on behind them. */
function pagesThatFit(entries: readonly Entry[]): Entry[] {
  let bytes = 0;
  const rest = entries.findIndex(({ component }, index) => {
    bytes += Buffer.byteLength(JSON.stringify(component));
    return index >= MOST_PER_PAGE && bytes > MOST_BYTES;
  });
  return rest === -1 ? [...entries] : entries.slice(0, rest - (rest % MOST_PER_PAGE));
}

/** They come with the first page. */
async function cancellations(query: Query, window: EventWindow, { actor, isPage }: Subscription) {
  const published = statusesFor(actor, query.status).every((status) => status === 'publish');
  if (!published || (isPage && query.page > 1)) return [];
  return withdrawnFrom(query, { actor, window, limit: MOST_EVENTS });
}

/** What programs call the calendar, and how often they ask for it (RFC 7986, and the names before it). */
function description({ host }: Site): Property[] {
  return [
    ...text('name', host),
    ['x-wr-calname', {}, 'unknown', host],
    ['refresh-interval', {}, 'duration', REFRESH],
    ['x-published-ttl', {}, 'unknown', REFRESH],
  ];
}
