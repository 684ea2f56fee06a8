import type * as z from 'zod';
import type { list } from '../../../schemas/calendar/events.ts';
import { Formatted } from '../../http/reply.ts';
import type { Actor } from '../authors/rights.ts';
import { boundsOf, WINDOW_PARAMETERS } from '../event-index/window.ts';
import { parametersOf } from '../events/list.ts';
import { type EntrySelection, selectEntries } from '../events/selection.ts';
import type { Site } from '../http/site.ts';
import { type ListParameters, queryText, refusePastEnd } from '../lists/pages.ts';
import { callsLeft, unitsLeft } from '../lists/read-cost.ts';
import { statusesFor } from '../lists/statuses.ts';
import { calendarText } from './calendar.ts';
import { cancellations } from './cancellations.ts';
import {
  EVENTS_PER_STEP,
  FEW_EVENTS,
  FeedContents,
  RESERVED_UNITS,
  type Subscription,
} from './feed-contents.ts';
import { FeedSeries } from './feed-series.ts';
import { type Property, text } from './jcal.ts';

type Query = z.output<typeof list.query>;

/** Maximum number of events in a feed, in whole steps. */
const MAX_EVENTS = Math.ceil(400 / EVENTS_PER_STEP) * EVENTS_PER_STEP;

/** Maximum number of selections of that many events. Many of the events may belong to series. */
const MAX_SELECTIONS = 5;

/** The minimum number of calls for another selection. */
const MIN_CALLS = 20;

/** The refresh interval for programs, as an ISO 8601 duration. */
const REFRESH = 'PT1H';

/**
 * A list of events as a calendar to subscribe to: as many events as fit, or the requested page. If there are more, the
 * header `Link` points to them. Callers who see only published events also get cancellations of withdrawn events.
 * Events that cannot be converted are left out.
 * @throws Failure 400 and 404 as the list does
 */
export async function eventFeed(query: Query, subscription: Subscription): Promise<Formatted> {
  const { site, actor, isPage } = subscription;
  const isWhole = hasWholeSeries(query, subscription);
  const base = isWhole ? { ...query, collapse_series: false } : query;
  const wanted = isPage ? base : { ...base, page: 1, per_page: MAX_EVENTS };
  const unitsBefore = unitsLeft();
  const step = isPage ? undefined : EVENTS_PER_STEP;
  const selection = await selectEntries(wanted, actor, { step });
  const units = unitsBefore - unitsLeft();
  const { total, window, filters, gate } = selection;
  refusePastEnd('event', wanted, total);

  const isLater = isPage && query.page > 1;
  const series = isWhole ? new FeedSeries(filters, isLater ? boundsOf(window) : undefined) : undefined;
  const contents = new FeedContents(subscription, series);
  const add = async (added: EntrySelection) => {
    const read = await contents.add(added);
    // An index lags behind the counts, so there can be fewer entries than were counted.
    return read < added.entries.length ? read : wanted.per_page;
  };
  let shown = (wanted.page - 1) * wanted.per_page + (await add(selection));
  // Occurrences that are written as one series leave room for other events.
  for (let page = 2; page <= MAX_SELECTIONS && !isPage && series !== undefined; page += 1) {
    const isFull = shown < MAX_EVENTS * (page - 1) || contents.entries.length >= MAX_EVENTS;
    if (isFull || shown >= total || unitsLeft() < 2 * units + RESERVED_UNITS || callsLeft() < MIN_CALLS)
      break;
    shown += await add(await selectEntries({ ...wanted, page }, actor, { filters, gate, step }));
  }
  // The next page leaves out occurrences of series that this feed contains, if it can know which ones those are.
  const nextQuery = isWhole ? { ...query, collapse_series: series?.dependsOnOthers !== true } : query;
  const size = contents.isTooExpensive ? FEW_EVENTS : EVENTS_PER_STEP;
  const next = shown < total ? nextPage(query, isPage, shown, size) : undefined;
  const hasCancellations = isPublic(query, actor) && !isLater;
  const cancelled = hasCancellations ? await cancellations(query, selection, site, series) : [];
  const headers = {
    'x-tec-total': String(total),
    ...(next && linkTo({ ...next, ...parametersOf(nextQuery, window, actor) }, site)),
  };
  const calendar = calendarText([...contents.entries, ...cancelled], description(site));
  return new Formatted('text/calendar', calendar, { headers });
}

/** Parameters that can be checked only against single events. */
const CONDITIONS = ['search', 'include', 'modified_after'] as const;

/**
 * Whether a feed writes series as repeating events: if nothing restricts it to some of their occurrences, or if the
 * caller asks for it. Only in lists of published events, because other statuses are those of single occurrences.
 */
function hasWholeSeries(query: Query, { actor, isPage }: Subscription): boolean {
  const isRestricted = (parameters: readonly (keyof Query)[]) =>
    parameters.some((parameter) => query[parameter] !== undefined);
  if (!isPublic(query, actor) || isRestricted(CONDITIONS)) return false;
  return query.collapse_series || !(isPage || isRestricted(WINDOW_PARAMETERS));
}

const isPublic = (query: Query, actor: Actor) =>
  statusesFor(actor, query.status).every((status) => status === 'publish');

const linkTo = (parameters: ListParameters, { api }: Site) => ({
  link: `<${api}/events.ics?${queryText(parameters)}>; rel="next"`,
});

/**
 * The page that begins after the events that were shown.
 * @param size the size of pages that the caller did not choose
 */
function nextPage({ page, per_page }: Query, isPage: boolean, shown: number, size: number) {
  return isPage ? { page: page + 1, per_page } : { page: shown / size + 1, per_page: size };
}

/** The calendar's name and refresh interval (RFC 7986, and the older names). */
function description({ host }: Site): Property[] {
  return [
    ...text('name', host),
    ['x-wr-calname', {}, 'unknown', host],
    ['refresh-interval', {}, 'duration', REFRESH],
    ['x-published-ttl', {}, 'unknown', REFRESH],
  ];
}
