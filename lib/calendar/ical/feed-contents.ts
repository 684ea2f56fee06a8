import { MAX_PER_PAGE } from '../../../schemas/calendar/paging.ts';
import { ReadsTooExpensive } from '../../table/read-budget.ts';
import type { Actor } from '../authors/rights.ts';
import type { Bounds } from '../event-index/window.ts';
import { linkedRecordReader } from '../events/linked-records.ts';
import { type EntrySelection, readEvents } from '../events/selection.ts';
import type { Site } from '../http/site.ts';
import { withoutBroken } from '../lists/broken.ts';
import { callsLeft, unitsLeft } from '../lists/price.ts';
import { entryOf, type IcalEntry } from './calendar.ts';
import type { FeedSeries } from './feed-series.ts';
import { seriesEntries } from './series-entries.ts';
import { eventComponent } from './vevent.ts';

/**
 * Maximum size of a feed, in bytes. A Lambda response can have 6 MB, where the feed takes more room because some
 * characters are escaped.
 */
const MAX_BYTES = 4_000_000;

/** Read units and calls reserved for cancellations. */
export const RESERVED_UNITS = 60;
const RESERVED_CALLS = 4;

/** Calls for one page of events: its series, its events, and what they link to. */
const CALLS_PER_PAGE = 6;

type EntryPage = Pick<EntrySelection, 'entries' | 'isShown'>;

/** The events and series of a feed. */
export class FeedContents {
  readonly entries: IcalEntry[] = [];
  readonly #site: Site;
  readonly #series: FeedSeries | undefined;
  readonly #readLinked: ReturnType<typeof linkedRecordReader>;
  #bytes = 0;

  constructor(
    { site, actor }: { readonly site: Site; readonly actor: Actor },
    series: FeedSeries | undefined,
  ) {
    this.#site = site;
    this.#series = series;
    this.#readLinked = linkedRecordReader(actor);
  }

  /**
   * Adds events page by page as long as the response can hold them and the read budget allows them. A page that costs
   * much more than the one before can exceed the budget: it is left out like those that come after it.
   * @param bounds the bounds of the list, for a page after the first one
   * @returns how many entries it has read
   */
  async add({ entries, isShown }: EntryPage, bounds: Bounds | undefined): Promise<number> {
    let read = 0;
    while (read < entries.length) {
      const unitsBefore = unitsLeft(RESERVED_UNITS);
      const next = { entries: entries.slice(read, read + MAX_PER_PAGE), isShown };
      const page = await this.#convert(next, bounds).catch((error: unknown) => {
        if (!(error instanceof ReadsTooExpensive) || this.entries.length === 0) throw error;
        return undefined;
      });
      if (page === undefined) break;
      this.#bytes += page.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
      if (this.entries.length > 0 && this.#bytes > MAX_BYTES) break;
      this.entries.push(...page);
      read = Math.min(read + MAX_PER_PAGE, entries.length);
      const cost = unitsBefore - unitsLeft(RESERVED_UNITS);
      if (cost > unitsLeft(RESERVED_UNITS) || callsLeft() < CALLS_PER_PAGE + RESERVED_CALLS) break;
    }
    return read;
  }

  async #convert({ entries, isShown }: EntryPage, bounds: Bounds | undefined): Promise<IcalEntry[]> {
    const series = this.#series;
    await series?.read(entries);
    const repeating = series?.shownAt(entries, bounds) ?? [];
    const events = (await readEvents(entries.filter((entry) => !series?.isFolded(entry)))).filter(isShown);
    const own = repeating.flatMap((parts) => [parts.template, ...parts.own.values()]);
    const linked = await this.#readLinked([...events, ...own]);
    const site = this.#site;
    return [
      ...withoutBroken(
        'series',
        repeating.map((parts) => ({ id: parts.series.id, parts })),
        ({ parts }) => seriesEntries(parts, linked, site),
      ).flat(),
      ...withoutBroken('event', events, (event) => entryOf(event, eventComponent(event, linked, site))),
    ];
  }
}
