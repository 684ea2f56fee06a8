import type * as z from 'zod';
import type { list } from '../../../schemas/calendar/events.ts';
import { MAX_PER_PAGE } from '../../../schemas/calendar/paging.ts';
import { Formatted } from '../../http/reply.ts';
import type { Actor } from '../authors/rights.ts';
import { parametersOf } from '../events/list.ts';
import { linkedPostReader } from '../events/records.ts';
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

/** For whom a feed is. */
export interface Subscription {
  readonly site: Site;
  readonly actor: Actor;
  /** Whether one page is wanted, and not all events that fit into an answer. */
  readonly isPage: boolean;
}

/** The most events in a feed, in whole pages. */
const MAX_EVENTS = Math.ceil(400 / MAX_PER_PAGE) * MAX_PER_PAGE;

/** A function's answer can have 6 MB, in which some characters take more room than here. */
const MAX_BYTES = 4_000_000;

/** Read units that a feed keeps for the events that were withdrawn. */
const RESERVED_UNITS = 60;

/** How often programs are to ask again. */
const REFRESH = 'PT1H';

/**
 * A list of events as a calendar that programs subscribe to: what fits of it, unless a page is wanted. Where there is
 * more, the header `Link` says where. Who sees published events alone is also told which were withdrawn. An event that
 * cannot be told is left out.
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

/** The page of a list that begins behind what was shown. */
function nextPage({ page, per_page }: Query, isPage: boolean, shown: number) {
  return isPage ? { page: page + 1, per_page } : { page: shown / MAX_PER_PAGE + 1, per_page: MAX_PER_PAGE };
}

/** Reads page after page, as long as the answer can hold them and the request may cost it. */
async function entriesThatFit(
  { entries, isShown }: EntrySelection,
  { site, actor }: Subscription,
): Promise<{ readonly entries: Entry[]; readonly read: number }> {
  const linkedWith = linkedPostReader(actor, { eventual: true });
  const fitting: Entry[] = [];
  let [bytes, read] = [0, 0];
  while (read < entries.length) {
    const left = unitsLeft(RESERVED_UNITS);
    const events = (await readEvents(entries.slice(read, read + MAX_PER_PAGE))).filter(isShown);
    const linked = await linkedWith(events);
    const page = withoutBroken('event', events, (event) =>
      entryOf(event, eventComponent(event, linked, site)),
    );
    bytes += page.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
    if (read > 0 && bytes > MAX_BYTES) break;
    fitting.push(...page);
    read = Math.min(read + MAX_PER_PAGE, entries.length);
    const cost = left - unitsLeft(RESERVED_UNITS);
    if (cost > unitsLeft(RESERVED_UNITS)) break;
  }
  return { entries: fitting, read };
}

/** They come with the first page. */
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

/** What programs call the calendar, and how often they ask for it (RFC 7986, and the names before it). */
function description({ host }: Site): Property[] {
  return [
    ...text('name', host),
    ['x-wr-calname', {}, 'unknown', host],
    ['refresh-interval', {}, 'duration', REFRESH],
    ['x-published-ttl', {}, 'unknown', REFRESH],
  ];
}
