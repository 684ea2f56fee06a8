import type * as z from 'zod';
import type { list } from '../../../schemas/calendar/events.ts';
import { MAX_PER_PAGE } from '../../../schemas/calendar/paging.ts';
import { Formatted } from '../../http/reply.ts';
import { ReadsTooExpensive } from '../../table/read-budget.ts';
import type { Actor } from '../authors/rights.ts';
import { type Bounds, boundsOf, WINDOW_PARAMETERS } from '../event-index/window.ts';
import { parametersOf } from '../events/list.ts';
import { type EntrySelection, selectEntries } from '../events/selection.ts';
import type { Site } from '../http/site.ts';
import { withoutBroken } from '../lists/broken.ts';
import { type ListParameters, queryText, refusePastEnd, statusesFor } from '../lists/pages.ts';
import { callsLeft, unitsLeft } from '../lists/price.ts';
import { seriesById } from '../series/heads.ts';
import type { StoredWithdrawal } from '../stored/events.ts';
import type { StoredSeries } from '../stored/series.ts';
import { calendarText, entryOf, type IcalEntry, ResponseSize } from './calendar.ts';
import { FEW_EVENTS, FeedContents, RESERVED_UNITS, type Subscription } from './feed-contents.ts';
import { FeedSeries } from './feed-series.ts';
import { type Property, text } from './jcal.ts';
import { hasReadableZone } from './series-dates.ts';
import { seriesCancellation } from './series-entries.ts';
import { cancellation } from './vevent.ts';
import { withdrawnFrom } from './withdrawal-selection.ts';

type Query = z.output<typeof list.query>;

/** Maximum number of events in a feed, in whole pages. */
const MAX_EVENTS = Math.ceil(400 / MAX_PER_PAGE) * MAX_PER_PAGE;

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
  const selection = await selectEntries(wanted, actor);
  const units = unitsBefore - unitsLeft();
  const { total, window, filters } = selection;
  refusePastEnd('event', wanted, total);

  const series = isWhole ? new FeedSeries(filters) : undefined;
  const contents = new FeedContents(subscription, series);
  const isLater = isPage && query.page > 1;
  const add = async (added: EntrySelection, bounds?: Bounds) => {
    const read = await contents.add(added, bounds);
    // An index lags behind the counts, so there can be fewer entries than were counted.
    return read < added.entries.length ? read : wanted.per_page;
  };
  let shown = (wanted.page - 1) * wanted.per_page;
  shown += await add(selection, isLater ? boundsOf(window) : undefined);
  // Occurrences that are written as one series leave room for other events.
  for (let page = 2; page <= MAX_SELECTIONS && !isPage && series !== undefined; page += 1) {
    const isFull = shown < MAX_EVENTS * (page - 1) || contents.entries.length >= MAX_EVENTS;
    if (isFull || shown >= total || unitsLeft() < 2 * units + RESERVED_UNITS || callsLeft() < MIN_CALLS)
      break;
    shown += await add(await selectEntries({ ...wanted, page }, actor, { filters }));
  }
  // The next page does not repeat occurrences of series in this feed, unless it could leave out those of others.
  const nextQuery = isWhole ? { ...query, collapse_series: series?.dependsOnOthers !== true } : query;
  const size = contents.isTooExpensive ? FEW_EVENTS : MAX_PER_PAGE;
  const next = shown < total ? nextPage(query, isPage, shown, size) : undefined;
  const cancelled = await cancellations(query, selection, subscription, series);
  const headers = {
    'x-tec-total': String(total),
    ...(next && linkTo({ ...next, ...parametersOf(nextQuery, window, actor) }, site)),
  };
  return new Formatted(
    'text/calendar',
    calendarText([...contents.entries, ...cancelled], description(site)),
    {
      headers,
    },
  );
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

/**
 * Cancellations of withdrawn events; only with the first page, and only as many as the rest of the read budget allows.
 */
function cancellations(...params: Parameters<typeof allCancellations>): Promise<IcalEntry[]> {
  return allCancellations(...params).catch((error: unknown) => {
    if (!(error instanceof ReadsTooExpensive)) throw error;
    return [];
  });
}

async function allCancellations(
  query: Query,
  { window, filters, entries }: EntrySelection,
  { actor, site, isPage }: Subscription,
  series: FeedSeries | undefined,
): Promise<IcalEntry[]> {
  if (!isPublic(query, actor) || (isPage && query.page > 1)) return [];
  const withdrawn = (await withdrawnFrom(query, { window, filters })).filter(
    ({ id, occurrence }) => !series?.isFolded({ series: occurrence?.series, event: id }),
  );
  const { removed, unknown } = series === undefined ? NO_SERIES : await seriesOf(withdrawn);
  const shown = new Set(entries.map(({ event }) => event));
  const single = withdrawn.filter(
    ({ id, occurrence: { series: of = 0 } = {} }) => !shown.has(id) && !removed.has(of) && !unknown.has(of),
  );
  return fitting([
    ...withoutBroken('series', [...removed.values()], (head) => seriesCancellation(head, site)),
    ...withoutBroken('withdrawal', single, (withdrawal) =>
      entryOf(withdrawal, cancellation(withdrawal, site)),
    ),
  ]);
}

/** Maximum size of all cancellations, in bytes: those of series name all of their dates. */
const MAX_CANCELLATION_BYTES = 500_000;

function fitting(entries: readonly IcalEntry[]): IcalEntry[] {
  const size = new ResponseSize();
  return entries.filter((entry) => size.add([entry]) <= MAX_CANCELLATION_BYTES);
}

/** The series of withdrawn events. */
interface WithdrawnSeries {
  /** Those in the trash that were public: they are cancelled as one event. */
  readonly removed: ReadonlyMap<number, StoredSeries>;
  /** Those that the read budget does not allow to read. */
  readonly unknown: ReadonlySet<number>;
}

const NO_SERIES: WithdrawnSeries = { removed: new Map(), unknown: new Set() };

/** The price of a series with a long rule, in read units. */
const UNITS_PER_SERIES = 1.5;

async function seriesOf(withdrawn: readonly StoredWithdrawal[]): Promise<WithdrawnSeries> {
  const ids = [...new Set(withdrawn.flatMap(({ occurrence }) => occurrence?.series ?? []))];
  const affordable = Math.min(ids.length, Math.floor(unitsLeft() / UNITS_PER_SERIES));
  const heads = await seriesById(ids.slice(0, affordable), { eventual: true });
  return {
    removed: new Map([...heads].filter(([, head]) => isCancelled(head))),
    unknown: new Set(ids.slice(affordable)),
  };
}

/** Whether a series is cancelled as one event. One whose zone programs do not read was shown as single events. */
const isCancelled = (head: StoredSeries) =>
  head.status === 'trash' && head.was_public === true && hasReadableZone(head);

/** The calendar's name and refresh interval (RFC 7986, and the older names). */
function description({ host }: Site): Property[] {
  return [
    ...text('name', host),
    ['x-wr-calname', {}, 'unknown', host],
    ['refresh-interval', {}, 'duration', REFRESH],
    ['x-published-ttl', {}, 'unknown', REFRESH],
  ];
}
