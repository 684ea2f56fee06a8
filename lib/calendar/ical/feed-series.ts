import { batchGet } from '../../table/batch-get.ts';
import { listedDates } from '../dates/listed-dates.ts';
import type { Entry } from '../event-index/sources.ts';
import { type Bounds, isWithin } from '../event-index/window.ts';
import { exceptionKind } from '../event-store/exceptions.ts';
import type { EventFilters } from '../events/filters.ts';
import { events, exceptions, series, templates } from '../keys.ts';
import { unitsLeft, unitsOf } from '../lists/price.ts';
import { isJoining } from '../series/change.ts';
import { contentOn } from '../series/differences.ts';
import type { StoredEvent } from '../stored/events.ts';
import type { ExceptionKind, StoredExceptions, StoredSeries, StoredTemplate } from '../stored/series.ts';
import { compareStored } from '../text/order.ts';
import { hasReadableZone } from './series-dates.ts';
import { isAtClockChange, listedOccurrences, type SeriesParts } from './series-entries.ts';
import { whichFit } from './which-fit.ts';

const OWN: ExceptionKind = 'own';
const ABSENT: ExceptionKind = 'absent';

/** Maximum number of exceptions of a series. */
const MAX_EXCEPTIONS = 50;
/** Maximum number of events with fields of their own, of all series that are read together. */
const MAX_OWN_TOGETHER = 100;
/** The cost of one of the largest events, in read units. */
const MAX_UNITS_PER_EVENT = 3;

/** Decides which series of a feed are written as one event: those whose listed events all pass the filters. */
export class FeedSeries {
  readonly #filters: EventFilters;
  readonly #known = new Map<number, WholeSeries | undefined>();
  /** The series that the feed contains already. */
  readonly #shown = new Set<number>();
  #dependsOnOthers = false;

  constructor(filters: EventFilters) {
    this.#filters = filters;
  }

  /**
   * Whether some series are not written as one event only because of others that were read with them. Then the feeds of
   * later pages, which have other series, cannot know which ones are.
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
    const whole = (await readRecords(ids)).filter((records) => this.#isWhole(records));
    const few = whole.filter(hasFewExceptions);
    const together = whichFit(few, MAX_OWN_TOGETHER, (records) => ownEvents(records).length);
    const repeating = new Set(together.flatMap(({ head }) => [...eventsOf(head)]));
    // They are read after the series.
    const single = entries.filter((entry) => !repeating.has(entry.event) && !this.isFolded(entry));
    const { candidates, own } = await readOwn(together, unitsOf.eventPage(single.length));
    if (candidates.length < few.length) this.#dependsOnOthers = true;
    for (const records of candidates) {
      const parts = partsOf(records, own);
      const isWhole = [...parts.own.values()].every((event) => this.#passes(event, records.head));
      if (isWhole) this.#known.set(records.head.id, { parts, events: eventsOf(records.head) });
    }
  }

  /** Whether an entry is an occurrence of a series that is written as one event. */
  isFolded({ series: id, event }: Pick<Entry, 'series' | 'event'>): boolean {
    return id !== undefined && this.#known.get(id)?.events.has(event) === true;
  }

  /**
   * The series that a feed shows in place of these entries: each once, in place of its first occurrence.
   * @param bounds the bounds of the list, for a page after the first one
   */
  shownAt(entries: readonly Entry[], bounds: Bounds | undefined): SeriesParts[] {
    const found = new Set<SeriesParts>();
    for (const { series: id = 0, event } of entries) {
      const { parts, events } = this.#known.get(id) ?? {};
      if (parts === undefined || !events?.has(event) || this.#shown.has(id)) continue;
      if (bounds === undefined || firstWithin(bounds, parts) === event) found.add(parts);
    }
    return [...found];
  }

  /** Notes the series that the feed contains. */
  addShown(all: readonly { readonly id: number }[]): void {
    for (const { id } of all) this.#shown.add(id);
  }

  /** From now on writes the events of these series one by one, because other series leave no room for them. */
  writeSingly(all: readonly { readonly id: number }[]): void {
    for (const { id } of all) this.#known.set(id, undefined);
    this.#dependsOnOthers = true;
  }

  /** From now on writes the events of all series that were read one by one. */
  writeAllSingly(): void {
    for (const id of this.#known.keys()) this.#known.set(id, undefined);
    this.#dependsOnOthers = true;
  }

  /** Whether all events without fields of their own pass, judged by the template, and some events are listed. */
  #isWhole({ head, template, kinds }: SeriesRecords): boolean {
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
      hasReadableZone(head) &&
      head.dates.some(({ event }) => kinds[event] !== ABSENT) &&
      this.#passes(template, head)
    );
  }

  #passes(event: StoredTemplate['event'], { id }: StoredSeries): boolean {
    return this.#filters.passes({ ...event, series: id });
  }
}

/** A series that is written as one event. */
interface WholeSeries {
  readonly parts: SeriesParts;
  /** The events that it replaces. */
  readonly events: ReadonlySet<number>;
}

interface SeriesRecords {
  readonly head: StoredSeries;
  readonly template: StoredTemplate['event'];
  readonly kinds: StoredExceptions;
  readonly modified_utc: string;
}

/** Reads the records of series, eventually consistently, with one call for every 33 series. */
async function readRecords(ids: readonly number[]): Promise<SeriesRecords[]> {
  const keys = ids.flatMap((id) => [series.key({ id }), templates.key({ id }), exceptions.key({ id })]);
  const found = new Map<number, Found>();
  for (const record of await batchGet(RECORDS, keys, { eventual: true, acceptMissing: true })) {
    found.set(record.id, { ...found.get(record.id), ...record });
  }
  return ids.flatMap((id) => {
    const { head, template, kinds = { id } } = found.get(id) ?? {};
    if (head === undefined || template === undefined) return [];
    const times = [head.modified_utc, template.event.modified_utc, kinds.modified_utc ?? ''];
    return [{ head, template: template.event, kinds, modified_utc: times.sort().at(-1) ?? '' }];
  });
}

interface Found {
  readonly head?: StoredSeries;
  readonly template?: StoredTemplate;
  readonly kinds?: StoredExceptions;
}

/** Converts items of all three entities, so that one batch can read them. */
const RECORDS = {
  fromItem(item: Readonly<Record<string, unknown>>): Found & { readonly id: number } {
    if (item.entity === series.name) {
      const head = series.fromItem(item);
      return { id: head.id, head };
    }
    if (item.entity === templates.name) {
      const template = templates.fromItem(item);
      return { id: template.id, template };
    }
    const kinds = exceptions.fromItem(item);
    return { id: kinds.id, kinds };
  },
};

/**
 * The events of a series, and those that a change is about to remove. Other events can still name the series: those
 * that will join the series that was split off it.
 */
const eventsOf = ({ dates, change }: StoredSeries): ReadonlySet<number> =>
  new Set([...dates.map(({ event }) => event), ...(change?.gone ?? [])]);

/** The listed events of a series that have fields of their own. */
const ownEvents = ({ head, kinds }: SeriesRecords) =>
  head.dates.map(({ event }) => event).filter((event) => kinds[event] === OWN);

/** Whether a series has few exceptions: events with fields of their own, and those during which the clocks change. */
function hasFewExceptions(records: SeriesRecords): boolean {
  const { head, template, kinds } = records;
  const isChanged = isAtClockChange({ series: head, template });
  const changed = head.dates.filter((date) => kinds[date.event] === undefined && isChanged(date));
  return ownEvents(records).length + changed.length <= MAX_EXCEPTIONS;
}

/** The cost of the own events of a series if each is the largest, in read units. */
const maxUnits = (records: SeriesRecords) => ownEvents(records).length * MAX_UNITS_PER_EVENT;

/**
 * Reads the own events of series, of as many as the read budget allows: in rounds, because most events are much smaller
 * than the largest.
 * @param reserve the units that are needed afterwards
 * @returns the series, and their own events by identifier
 */
async function readOwn(all: readonly SeriesRecords[], reserve: number) {
  const candidates: SeriesRecords[] = [];
  const own = new Map<number, StoredEvent>();
  for (let left = all; left.length > 0; ) {
    const next = whichFit(left, unitsLeft(reserve), maxUnits);
    if (next.length === 0) break;
    const keys = next.flatMap(ownEvents).map((id) => events.key({ id }));
    for (const event of await batchGet(events, keys, { eventual: true })) own.set(event.id, event);
    candidates.push(...next);
    left = left.filter((records) => !next.includes(records));
  }
  return { candidates, own };
}

/** @param read own events of this series, and of others */
function partsOf(
  { head, template, kinds, modified_utc }: SeriesRecords,
  read: ReadonlyMap<number, StoredEvent>,
): SeriesParts {
  const absent = new Set<number>();
  const own = new Map<number, StoredEvent>();
  for (const { event: id } of head.dates) {
    const event = read.get(id);
    // The exceptions may be older than the event.
    const kind = event === undefined ? kinds[id] : exceptionKind(event);
    if (kind === ABSENT || (kind === OWN && event === undefined)) absent.add(id);
    else if (event !== undefined) own.set(id, event);
  }
  return { series: head, template, absent, own, modified_utc };
}

/** The first listed event of a series that a list with these bounds shows. */
function firstWithin(bounds: Bounds, parts: SeriesParts): number | undefined {
  const [first] = listedOccurrences(parts)
    .filter((event) => isWithin(bounds, listedDates(event)))
    .sort((a, b) => compareStored(a.start_date, b.start_date) || a.id - b.id);
  return first?.id;
}
