import { MAX_PER_PAGE } from '../../../schemas/calendar/paging.ts';
import { ReadsTooExpensive } from '../../table/read-budget.ts';
import type { Actor } from '../authors/rights.ts';
import { linkedRecordReader } from '../events/linked-records.ts';
import { readEvents } from '../events/read-events.ts';
import type { EntrySelection } from '../events/selection.ts';
import type { Site } from '../http/site.ts';
import { withoutBroken } from '../lists/broken.ts';
import { allowUnits, callsLeft, unitsLeft } from '../lists/read-cost.ts';
import type { StoredEvent } from '../stored/events.ts';
import { entryOf, type IcalEntry, ResponseSize } from './calendar.ts';
import type { FeedSeries } from './feed-series.ts';
import { seriesEntries } from './series-entries.ts';
import { eventComponent } from './vevent.ts';

/** Maximum size of a feed of several pages. A Lambda response can have 6 MB. */
const MAX_BYTES = 4_000_000;
/** Maximum size of the series of a page. */
const MAX_SERIES_BYTES = 2_000_000;
/** Maximum size of a page with series. Without them, the events of a page always take less. */
const MAX_PAGE_BYTES = 5_400_000;

/** Read units and calls reserved for cancellations. */
export const RESERVED_UNITS = 60;
const RESERVED_CALLS = 4;

/** Calls for one page of events: its series, its events, and what they link to. */
const CALLS_PER_PAGE = 6;

/**
 * The events of a feed whose first page exceeds the read budget, and the units for them: each event can have the
 * maximum size and number of links.
 */
export const FEW_EVENTS = Math.min(MAX_PER_PAGE, 10);
const UNITS_FOR_FEW_EVENTS = 250;

/**
 * Maximum number of events that are added together. They always fit into a response. A multiple of `FEW_EVENTS`, so
 * that a feed can continue with pages of that size after any step.
 */
export const EVENTS_PER_STEP = Math.floor(Math.min(MAX_PER_PAGE, 50) / FEW_EVENTS) * FEW_EVENTS;

type EntryPage = Pick<EntrySelection, 'entries' | 'isShown'>;

/** The context of a feed: site, caller and page mode. */
export interface Subscription {
  readonly site: Site;
  readonly actor: Actor;
  /** Whether the caller asks for one page, instead of all events that fit into a response. */
  readonly isPage: boolean;
}

/** The events and series of a feed. */
export class FeedContents {
  readonly entries: IcalEntry[] = [];
  readonly #site: Site;
  readonly #series: FeedSeries | undefined;
  readonly #isPage: boolean;
  readonly #readLinked: ReturnType<typeof linkedRecordReader>;
  readonly #size = new ResponseSize();
  #isTooExpensive = false;

  constructor({ site, actor, isPage }: Subscription, series: FeedSeries | undefined) {
    this.#site = site;
    this.#isPage = isPage;
    this.#series = series;
    this.#readLinked = linkedRecordReader(actor);
  }

  /** Whether the feed ended because the next events exceed the read budget. */
  get isTooExpensive(): boolean {
    return this.#isTooExpensive;
  }

  /**
   * Adds events page by page as long as the response can hold them and the read budget allows them. A page that costs
   * much more than the one before can exceed the budget: it is left out, and so are the later ones. If that is the
   * first page, the first few events are added without series, so that no events make a feed impossible to read.
   * @returns how many entries it has read
   * @throws ReadsTooExpensive if that is the page that the caller asked for
   */
  async add({ entries, isShown }: EntryPage): Promise<number> {
    const step = this.#isPage ? MAX_PER_PAGE : EVENTS_PER_STEP;
    let read = 0;
    while (read < entries.length) {
      const unitsBefore = unitsLeft(RESERVED_UNITS);
      const next = { entries: entries.slice(read, read + step), isShown };
      const page = await this.#convert(next).catch((error: unknown) => {
        if (!(error instanceof ReadsTooExpensive) || this.#isPage) throw error;
        return undefined;
      });
      if (page === undefined) {
        this.#isTooExpensive = true;
        return this.entries.length > 0 ? read : this.#addFew({ entries, isShown });
      }
      if (this.#size.add(page) > MAX_BYTES && this.entries.length > 0) break;
      this.entries.push(...page);
      read = Math.min(read + step, entries.length);
      const cost = unitsBefore - unitsLeft(RESERVED_UNITS);
      if (cost > unitsLeft(RESERVED_UNITS) || callsLeft() < CALLS_PER_PAGE + RESERVED_CALLS) break;
    }
    return read;
  }

  async #addFew({ entries, isShown }: EntryPage): Promise<number> {
    allowUnits(UNITS_FOR_FEW_EVENTS);
    this.#series?.writeSingly();
    const few = { entries: entries.slice(0, FEW_EVENTS), isShown };
    this.entries.push(...(await this.#convert(few)));
    return few.entries.length;
  }

  async #convert(page: EntryPage): Promise<IcalEntry[]> {
    await this.#series?.read(page.entries);
    const read = new Map<number, StoredEvent>();
    for (;;) {
      const { series, excess, entries } = await this.#write(page, read);
      if (excess.length === 0) {
        this.#series?.addShown(series);
        return entries;
      }
      this.#series?.writeSingly(excess);
    }
  }

  /** @param read the events of the page that were read before, by identifier; those read now are added */
  async #write({ entries, isShown }: EntryPage, read: Map<number, StoredEvent>) {
    const series = this.#series;
    const repeating = series?.shownAt(entries) ?? [];
    const single = entries.filter((entry) => !series?.isFolded(entry));
    for (const one of await readEvents(single.filter(({ event }) => !read.has(event)))) read.set(one.id, one);
    const events = single.flatMap(({ event }) => read.get(event) ?? []).filter(isShown);
    const own = repeating.flatMap((parts) => [parts.template, ...parts.own.values()]);
    const linked = await this.#readLinked([...events, ...own]);
    const site = this.#site;
    const written = withoutBroken('event', events, (event) =>
      entryOf(event, eventComponent(event, linked, site)),
    );
    const within = writerWithin(Math.min(MAX_SERIES_BYTES, MAX_PAGE_BYTES - new ResponseSize().add(written)));
    const all = withoutBroken(
      'series',
      repeating.map((parts) => ({ id: parts.series.id, parts })),
      ({ id, parts }) => ({ id, entries: within(seriesEntries(parts, linked, site)) }),
    );
    return {
      series: all.map(({ id }) => id),
      excess: all.filter(({ entries }) => entries === undefined).map(({ id }) => id),
      entries: [...all.flatMap(({ entries = [] }) => entries), ...written],
    };
  }
}

/**
 * Makes a function that writes series as long as they fit together. A series that does not fit takes no room.
 * @param room in bytes
 * @returns a function that returns the entries of a series, or undefined if there is no room for all of them
 */
function writerWithin(room: number) {
  let left = room;
  return (entries: Iterable<IcalEntry>): readonly IcalEntry[] | undefined => {
    const written: IcalEntry[] = [];
    let bytes = 0;
    for (const entry of entries) {
      bytes += entry.bytes;
      if (bytes > left) return undefined;
      written.push(entry);
    }
    left -= bytes;
    return written;
  };
}
