import { presentEach } from '../../http/present-each.ts';
import type { Entry } from '../event-index/sources.ts';
import type { Bounds } from '../event-index/window.ts';
import type { EventFilters } from '../events/filters.ts';
import { unitsOf } from '../lists/read-cost.ts';
import { isJoining } from '../series/change.ts';
import { contentOn } from '../series/differences.ts';
import type { StoredEvent } from '../stored/events.ts';
import type { StoredSeries, StoredTemplate } from '../stored/series.ts';
import { firstWithin } from './first-within.ts';
import { selectFitting } from './select-fitting.ts';
import { isAtClockChange, isInteroperable } from './series-dates.ts';
import type { SeriesParts } from './series-entries.ts';
import {
  datesShown,
  ownEvents,
  partsOf,
  readOwn,
  readRecords,
  type SeriesRecords,
} from './series-records.ts';

/** Maximum number of exceptions of a series. */
const MAX_EXCEPTIONS = 50;
/** Maximum number of events with fields of their own, of all series that are read together. */
const MAX_OWN_TOGETHER = 100;

/** Decides which series of a feed are written as one event: those whose listed events all pass the filters. */
export class FeedSeries {
  readonly #filters: EventFilters;
  readonly #bounds: Bounds | undefined;
  readonly #known = new Map<number, WholeSeries | undefined>();
  /** The series that the feed contains already. */
  readonly #shown = new Set<number>();
  #dependsOnOthers = false;

  /** @param bounds the bounds of the list, for a page after the first one */
  constructor(filters: EventFilters, bounds: Bounds | undefined) {
    this.#filters = filters;
    this.#bounds = bounds;
  }

  /**
   * Whether the events of some series are written one by one only because of other series that were read with them. If
   * so, the feeds of later pages, which read other series, cannot know which ones those are.
   */
  get dependsOnOthers(): boolean {
    return this.#dependsOnOthers;
  }

  /** Reads the series of entries, each once. */
  async read(entries: readonly Entry[]): Promise<void> {
    const ids = [...new Set(entries.flatMap((entry) => entry.series ?? []))].filter(
      (id) => !this.#known.has(id),
    );
    for (const id of ids) this.#known.set(id, undefined);
    const few = eachIntact(await readRecords(ids), (records) =>
      this.#isWhole(records) && hasFewExceptions(records) ? [records] : [],
    );
    const together = selectFitting(few, MAX_OWN_TOGETHER, (records) => ownEvents(records).length);
    const repeating = new Set(together.flatMap(({ head }) => [...eventsOf(head)]));
    // They are read after the series.
    const single = entries.filter((entry) => !repeating.has(entry.event) && !this.isFolded(entry));
    const { candidates, own } = await readOwn(together, unitsOf.eventPage(single.length));
    if (candidates.length < few.length) this.#dependsOnOthers = true;
    for (const series of eachIntact(candidates, (records) => this.#ifWhole(records, own)))
      this.#known.set(series.parts.series.id, series);
  }

  /** @param own own events of this series, and of others */
  #ifWhole(records: SeriesRecords, own: ReadonlyMap<number, StoredEvent>): WholeSeries[] {
    const parts = partsOf(records, own);
    const isWhole = [...parts.own.values()].every((event) => this.#passes(event, records.head));
    if (!isWhole) return [];
    const first = this.#bounds && firstWithin(this.#bounds, parts);
    return [{ parts, events: eventsOf(records.head), first }];
  }

  /** Whether an entry is an occurrence of a series that is written as one event. */
  isFolded({ series: id, event }: Pick<Entry, 'series' | 'event'>): boolean {
    return id !== undefined && this.#known.get(id)?.events.has(event) === true;
  }

  /** The series that a feed shows in place of these entries: each once, in place of its first occurrence. */
  shownAt(entries: readonly Entry[]): SeriesParts[] {
    const found = new Set<SeriesParts>();
    for (const { series: id = 0, event } of entries) {
      const { parts, events, first } = this.#known.get(id) ?? {};
      if (parts === undefined || !events?.has(event) || this.#shown.has(id)) continue;
      if (this.#bounds === undefined || first === event) found.add(parts);
    }
    return [...found];
  }

  /** Notes the series that the feed contains. */
  addShown(ids: Iterable<number>): void {
    for (const id of ids) this.#shown.add(id);
  }

  /** From now on writes the events of these series, or of all that were read, one by one, because there is no room. */
  writeSingly(ids: Iterable<number> = this.#known.keys()): void {
    for (const id of ids) this.#known.set(id, undefined);
    this.#dependsOnOthers = true;
  }

  /** Whether all events without fields of their own pass, judged by the template, and some events are listed. */
  #isWhole(records: SeriesRecords): boolean {
    const { head, template } = records;
    const { status } = contentOn({ event: template }, head.start_date);
    const { state, change } = head;
    const isChangingStatus =
      change !== undefined && (change.kind === 'trash' || change.fields.includes('status'));
    return (
      head.status !== 'trash' &&
      status === 'publish' &&
      !template.hide_from_listings &&
      state === undefined &&
      !isChangingStatus &&
      !isJoining(head) &&
      isInteroperable(head) &&
      datesShown(records).length > 0 &&
      this.#passes(template, head)
    );
  }

  #passes(event: StoredTemplate['event'], { id }: StoredSeries): boolean {
    return this.#filters.passes({ ...event, series: id });
  }
}

/** Converts series. A broken one is logged and left out, so that its events are written one by one. */
const eachIntact = <T>(all: readonly SeriesRecords[], convert: (records: SeriesRecords) => T[]): T[] =>
  presentEach(all, convert, ({ head }) => ({ kind: 'series', id: head.id })).flat();

/** A series that is written as one event. */
interface WholeSeries {
  readonly parts: SeriesParts;
  /** The events that it replaces. */
  readonly events: ReadonlySet<number>;
  /** The first of them in the list; for a page after the first one. */
  readonly first: number | undefined;
}

/**
 * The events of a series, and those that a change is about to remove. Other events can still name the series: those
 * that will join the series that was split off from it.
 */
const eventsOf = ({ dates, change }: StoredSeries): ReadonlySet<number> =>
  new Set([...dates.map(({ event }) => event), ...(change?.gone ?? [])]);

/** Whether a series has few exceptions: events with fields of their own, and those during which the clocks change. */
function hasFewExceptions(records: SeriesRecords): boolean {
  const own = new Set(ownEvents(records));
  const isChanged = isAtClockChange(records.head, records.template);
  const exceptions = datesShown(records).filter((date) => own.has(date.event) || isChanged(date));
  return exceptions.length <= MAX_EXCEPTIONS;
}
