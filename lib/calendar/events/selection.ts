import type * as z from 'zod';
import type { list } from '../../../schemas/calendar/events.ts';
import { type Actor, mayRead } from '../authors/rights.ts';
import { collapsedIndex } from '../event-index/collapsed-index.ts';
import { eventListIndex } from '../event-index/event-list-index.ts';
import { ALL, type EventList, isFullEntry, REPEATS } from '../event-index/event-lists.ts';
import { countedSource, type Entry, type EventSource, listSource, pageOf } from '../event-index/sources.ts';
import {
  type Bounds,
  boundsOf,
  type EventWindow,
  type WindowInput,
  windowOf,
} from '../event-index/window.ts';
import { cachedPosts } from '../linked-posts/cache.ts';
import { type Page, pageFrom } from '../lists/pages.ts';
import { unitsOf } from '../lists/read-cost.ts';
import { statusesByAccess, statusesFor } from '../lists/statuses.ts';
import { SeriesGate } from '../series/gate.ts';
import type { StoredEvent } from '../stored/events.ts';
import type { StoredSeries } from '../stored/series.ts';
import { compareStored } from '../text/order.ts';
import { fullEntriesOf, type Wanted } from './candidates.ts';
import { type EventFilters, filtersFor } from './filters.ts';
import { findEvents, findOwn } from './find.ts';
import { type LinkedRecords, linkedRecordReader } from './linked-records.ts';
import { readEvents } from './read-events.ts';
import { searchEntries } from './search.ts';

export type EventQuery = z.output<typeof list.query> & WindowInput;

/** The events of a page before they are read. */
export interface EntrySelection extends EntryPage {
  /** The time window of the list. */
  readonly window: EventWindow;
  readonly filters: EventFilters;
  readonly gate: SeriesGate;
  /** Whether the list shows an event, judged by its state when it is read. */
  isShown(event: Shown): boolean;
}

interface EntryPage {
  readonly entries: readonly Entry[];
  /** The total on all pages. */
  readonly total: number;
}

/** The events of a page. */
export interface Selection extends Pick<EntrySelection, 'total' | 'window'> {
  readonly events: readonly StoredEvent[];
  /** What they link to. */
  readonly linked: LinkedRecords;
}

/** What was already read for a query, and how its events are read. */
interface Known {
  /** Its filters; all pages have the same. */
  readonly filters?: EventFilters;
  /** What it shows of new series: deciding about them costs more than the read budget has, so it is done once. */
  readonly gate?: SeriesGate;
  /** Its series, which the caller may see. */
  readonly series?: StoredSeries;
  /** How many events of a page are read together, as far as the read budget allows; by default all of them. */
  readonly step?: number | undefined;
}

/**
 * Reads the events that a list shows, and what they link to. Where entries have the links, reads both concurrently, and
 * afterwards only what has been linked since.
 * @throws Failure as `selectEntries`
 */
export async function selectEvents(
  query: EventQuery,
  actor: Actor,
  known: Pick<Known, 'series'> = {},
): Promise<Selection> {
  const [{ entries, isShown, total, window }, cached] = await Promise.all([
    selectEntries(query, actor, known),
    cachedPosts(),
  ]);
  const readLinked = linkedRecordReader(actor, cached);
  const [read] = await Promise.all([readEvents(entries), readLinked(entries.filter(isFullEntry))]);
  const events = read.filter(isShown);
  return { events, linked: await readLinked(events), total, window };
}

/**
 * Finds the events that a list shows.
 * @throws Failure 400 for terms, venues, organizers and events that do not exist, for a status that the caller may not
 * see, and for a list that would exceed the read budget
 */
export async function selectEntries(
  query: EventQuery,
  actor: Actor,
  known: Known = {},
): Promise<EntrySelection> {
  const statuses = statusesFor(actor, query.status);
  const window = windowOf(query);
  const filters = known.filters ?? (await filtersFor(query, actor, known.series));
  const isShown = (event: Shown) =>
    mayRead(actor, event) && !event.hide_from_listings && statuses.includes(event.status);
  const gate = known.gate ?? new SeriesGate();
  const search = { window, filters, statuses, actor, isShown, gate, step: known.step };
  const { entries, total } = await gate.read(() => pageOfEntries(query, search));
  return { entries: eachEventOnce(entries), total, window, filters, gate, isShown };
}

/** An index lags, so an event that has just got another status or start can still have its former entry too. */
const eachEventOnce = (entries: readonly Entry[]) => [
  ...new Map(entries.map((entry) => [entry.event, entry])).values(),
];

type Shown = Pick<StoredEvent, 'author' | 'status' | 'hide_from_listings'>;

/** The search conditions before the bounds of the window are known, and who searches. */
interface Search
  extends Omit<Wanted, 'bounds' | 'reserve'>,
    Pick<EntrySelection, 'window' | 'isShown'>,
    Pick<Known, 'step'> {
  readonly actor: Actor;
}

async function pageOfEntries(query: EventQuery, search: Search): Promise<EntryPage> {
  if (query.include !== undefined) {
    const found = await included(query.include, search);
    return { entries: pageFrom(found, query), total: found.length };
  }
  const bounds = boundsOf(search.window);
  return bounds === undefined ? { entries: [], total: 0 } : inWindow(query, bounds, search);
}

/** For statuses in which callers see only their own events, finds these in the list of their author. */
async function inWindow(page: Page, bounds: Bounds, search: Search): Promise<EntryPage> {
  const { filters, statuses, actor, gate, step } = search;
  const { shared, ownOnly } = statusesByAccess(actor, statuses);
  const wanted = {
    filters,
    bounds,
    gate,
    reserve: unitsOf.eventPage(step ?? page.per_page),
    readAhead: page.page === 1 && step === undefined ? page.per_page : 0,
  };
  const sources = await Promise.all([
    sourcesFor({ ...wanted, statuses: shared }),
    actor.author === undefined || ownOnly.length === 0
      ? []
      : ownSources(actor.author, { ...wanted, statuses: ownOnly }),
  ]);
  return pageOf(sources.flat(), page);
}

/** The search conditions, and how many entries to read while they are counted. */
interface WantedPage extends Wanted {
  readonly readAhead: number;
}

async function sourcesFor(wanted: WantedPage): Promise<EventSource[]> {
  const { list: single } = wanted.filters;
  return single === undefined ? [listSource(await findEvents(wanted))] : countedSources(single, wanted);
}

async function ownSources(author: number, wanted: WantedPage): Promise<EventSource[]> {
  const { list, isCollapsed } = wanted.filters;
  const isWhole = list?.kind === ALL.kind && !isCollapsed;
  return isWhole
    ? countedSources({ kind: 'author', target: author }, wanted)
    : [listSource(await findOwn(author, wanted))];
}

/** A collapsed list is not read ahead: only its counts show where it has events other than repeats. */
function countedSources(
  list: EventList,
  { filters, bounds, statuses, gate, readAhead }: WantedPage,
): Promise<EventSource[]> {
  return Promise.all(
    statuses.map((status) => {
      const index = eventListIndex(list, status, gate);
      if (!filters.isCollapsed) return countedSource(index, bounds, readAhead, gate.shows);
      return countedSource(collapsedIndex(index, eventListIndex(REPEATS, status, gate)), bounds);
    }),
  );
}

/** The events with these identifiers that the list shows, whatever their dates. */
async function included(ids: readonly number[], { filters, gate, isShown }: Search): Promise<Entry[]> {
  const entries = (await fullEntriesOf(ids, { gate })).filter(
    (entry) => isShown(entry) && filters.passes(entry),
  );
  return [...(await searchEntries(entries, filters.search))].sort(
    (a, b) => compareStored(a.date, b.date) || a.event - b.event,
  );
}
