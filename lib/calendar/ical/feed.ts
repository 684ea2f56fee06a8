import type * as z from 'zod';
import type { list } from '../../../schemas/calendar/events.ts';
import { MAX_PER_PAGE } from '../../../schemas/calendar/paging.ts';
import { Formatted } from '../../http/reply.ts';
import type { Actor } from '../authors/rights.ts';
import { linkedRecordReader } from '../events/linked-records.ts';
import { parametersOf } from '../events/list.ts';
import { type EntrySelection, readEvents, selectEntries } from '../events/selection.ts';
import type { Site } from '../http/site.ts';
import { withoutBroken } from '../lists/broken.ts';
import { type Parameters, queryText, refusePastEnd, statusesFor } from '../lists/pages.ts';
import { unitsLeft } from '../lists/price.ts';
import { calendarText, type Entry, entryOf } from './calendar.ts';
import { type Property, text } from './jcal.ts';
import { cancellation, eventComponent } from './vevent.ts';
import { withdrawnFrom } from './withdrawal-selection.ts';

type Query = z.output<typeof list.query>;

/** The context of a feed: site, caller and page mode. */
export interface Subscription {
  readonly site: Site;
  readonly actor: Actor;
  /** Whether the caller asks for one page, instead of all events that fit into a response. */
  readonly isPage: boolean;
}

/** Maximum number of events in a feed, in whole pages. */
const MAX_EVENTS = Math.ceil(400 / MAX_PER_PAGE) * MAX_PER_PAGE;

/**
 * Maximum size of a feed, in bytes. A Lambda response can have 6 MB, and takes more room there because some characters
 * are escaped.
 */
const MAX_BYTES = 4_000_000;

/** Read units reserved for cancellations. */
const RESERVED_UNITS = 60;

/** The refresh interval for programs, as an ISO 8601 duration. */
const REFRESH = 'PT1H';

/**
 * A list of events as a calendar to subscribe to: as many events as fit, or the requested page. If there are more, the
 * header `Link` points to them. Callers who see published events only also get cancellations of withdrawn events.
 * Events that cannot be converted are left out.
 * @throws Failure 400 and 404 as the list does
 */
export async function eventFeed(query: Query, subscription: Subscription): Promise<Formatted> {
  const { site, actor, isPage } = subscription;
  const wanted = isPage ? query : { ...query, page: 1, per_page: MAX_EVENTS };
  const selection = await selectEntries(wanted, actor);
  const { total, window } = selection;
  refusePastEnd('event', wanted, total);

  const { entries, read } = await entriesThatFit(selection, subscription);
  const shown = (wanted.page - 1) * wanted.per_page + read;
  const next = shown < total ? nextPage(query, isPage, shown) : undefined;
  const cancelled = await cancellations(query, selection, subscription);
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

/** The page that begins after the events that were shown. */
function nextPage({ page, per_page }: Query, isPage: boolean, shown: number) {
  return isPage ? { page: page + 1, per_page } : { page: shown / MAX_PER_PAGE + 1, per_page: MAX_PER_PAGE };
}

/** Reads pages as long as the response can hold them and the read budget allows them. */
async function entriesThatFit(
  { entries, isShown }: EntrySelection,
  { site, actor }: Subscription,
): Promise<{ readonly entries: Entry[]; readonly read: number }> {
  const readLinked = linkedRecordReader(actor);
  const fitting: Entry[] = [];
  let [bytes, read] = [0, 0];
  while (read < entries.length) {
    const unitsBefore = unitsLeft(RESERVED_UNITS);
    const events = (await readEvents(entries.slice(read, read + MAX_PER_PAGE))).filter(isShown);
    const linked = await readLinked(events);
    const page = withoutBroken('event', events, (event) =>
      entryOf(event, eventComponent(event, linked, site)),
    );
    bytes += page.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
    if (read > 0 && bytes > MAX_BYTES) break;
    fitting.push(...page);
    read = Math.min(read + MAX_PER_PAGE, entries.length);
    const cost = unitsBefore - unitsLeft(RESERVED_UNITS);
    if (cost > unitsLeft(RESERVED_UNITS)) break;
  }
  return { entries: fitting, read };
}

/** Cancellations of withdrawn events; only with the first page. */
async function cancellations(
  query: Query,
  { window, filters, entries }: EntrySelection,
  { actor, site, isPage }: Subscription,
): Promise<Entry[]> {
  const isPublic = statusesFor(actor, query.status).every((status) => status === 'publish');
  if (!isPublic || (isPage && query.page > 1)) return [];
  const withdrawn = await withdrawnFrom(query, { window, filters });
  const shown = new Set(entries.map(({ event }) => event));
  return withoutBroken(
    'withdrawal',
    withdrawn.filter(({ id }) => !shown.has(id)),
    (withdrawal) => entryOf(withdrawal, cancellation(withdrawal, site)),
  );
}

/** The calendar's name and refresh interval (RFC 7986, and the names before it). */
function description({ host }: Site): Property[] {
  return [
    ...text('name', host),
    ['x-wr-calname', {}, 'unknown', host],
    ['refresh-interval', {}, 'duration', REFRESH],
    ['x-published-ttl', {}, 'unknown', REFRESH],
  ];
}
