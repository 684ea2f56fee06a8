import { nowMs } from '../../clock.ts';
import { keyText } from '../../table/key.ts';
import { readAll } from '../../table/read.ts';
import { MalformedRecord } from '../../table/shape.ts';
import { newSeries } from '../keys.ts';
import { readBeyondBudget } from '../lists/read-cost.ts';
import type { StoredSeries } from '../stored/series.ts';
import { findSeries, isVisible, seriesById } from './heads.ts';

/**
 * A reader shows all events of a series or none. While a series is being created, its `state` hides it, until one
 * transaction makes it visible. A reader that finds counts or entries of a series that may be new reads its head, and
 * decides once whether to show the series.
 */

/** How long a reader may still hold what it read before a series became visible, in milliseconds. */
const FRESH_MS = 15_000;

/** Series that this container knows to be visible; they stay visible. */
const visible = new Set<number>();
const MAX_VISIBLE = 10_000;

/** Caches that a series is visible, unless it has only just become so. */
export function cacheVisible(head: StoredSeries): void {
  if (!isVisible(head) || isFresh(head)) return;
  if (visible.size >= MAX_VISIBLE) visible.clear();
  visible.add(head.id);
}

/** Whether a series has only just become visible. */
export const isFresh = ({ revealed }: StoredSeries) =>
  revealed !== undefined && nowMs() - revealed <= FRESH_MS;

/**
 * Whether a series is visible, for readers of single events. If it is broken, they show the event without it, as lists
 * do.
 */
export async function isSeriesVisible(id: number): Promise<boolean> {
  if (visible.has(id)) return true;
  try {
    const head = await findSeries(id);
    if (!isVisible(head)) return false;
    cacheVisible(head);
  } catch (error) {
    if (!(error instanceof MalformedRecord)) throw error;
  }
  return true;
}

/**
 * Maximum number of items of new series to read: a few, and some more for each series to decide about, because reading
 * that one itself costs as much as several items.
 */
const MAX_NEW = 25;
const MAX_NEW_FOR_EACH = 2;

/**
 * The number of new series that a request may read beyond its read budget, and the cost of the largest one in read
 * units. A container reads each of them once, or repeatedly for a few seconds, and maintenance soon makes it
 * unnecessary. Until then, a list must not fail because somebody has created many.
 */
const MAX_ALLOWED = 200;
const UNITS_PER_NEW = 7;

/** What one request shows of series that are being created or were just created. */
export class SeriesGate {
  /** Whether each series is shown. */
  readonly #decided = new Map<number, boolean>();
  /** Series whose events were found before the decision. */
  readonly #undecided = new Set<number>();
  /** Series that had only just become visible when they were decided about. */
  readonly #fresh = new Set<number>();
  /** The same, of the selections before: of their counts, an eventually consistent read can lack some. */
  #freshBefore: ReadonlySet<number> = new Set();
  /** How many more the request may read beyond its budget. */
  #allowed: number;

  constructor(allowed = MAX_ALLOWED) {
    this.#allowed = allowed;
  }

  /**
   * Decides about series whose own counts were found.
   * @returns whether the counts have to be read again, because some of them may be older than the decision
   */
  async decide(ids: Iterable<number>): Promise<boolean> {
    const counted = [...new Set(ids)];
    const unknown = counted.filter((id) => !visible.has(id) && !this.#decided.has(id));
    const isStale = counted.some((id) => this.#freshBefore.has(id));
    if (unknown.length === 0) return isStale;
    const beyond = Math.min(unknown.length, this.#allowed);
    this.#allowed -= beyond;
    const heads = await readBeyondBudget(beyond * UNITS_PER_NEW, () => seriesById(unknown));
    return unknown.map((id) => this.#decideBy(id, heads.get(id))).includes(true) || isStale;
  }

  /** Whether to show an event that was found: yes, as long as this is undecided. */
  shows = ({ series: id }: { readonly series?: number | undefined }): boolean => {
    if (id === undefined || visible.has(id)) return true;
    const decision = this.#decided.get(id);
    if (decision === undefined) this.#undecided.add(id);
    return decision ?? true;
  };

  /**
   * Reads a selection of events, and repeats this while decisions change what is shown: a repeated read can find events
   * of series whose creation began in the meantime.
   */
  async read<T>(find: () => Promise<T>): Promise<T> {
    this.#freshBefore = new Set(this.#fresh);
    let found = await find();
    while (await this.#decideRest()) found = await find();
    return found;
  }

  /**
   * Decides about the other series of the events that were found. To do so, it lists the new series, of which there are
   * usually none; while many are being created, it reads those series themselves. All of these reads are consistent: an
   * index could have the events of a new series before another one has the series.
   * @returns whether everything has to be read again
   */
  async #decideRest(): Promise<boolean> {
    const unknown = new Set([...this.#undecided].filter((id) => !this.#decided.has(id)));
    this.#undecided.clear();
    if (unknown.size === 0) return false;
    const limit = MAX_NEW + MAX_NEW_FOR_EACH * unknown.size;
    const bounds = { from: keyText(Math.min(...unknown)), to: keyText(Math.max(...unknown)) };
    const recent = await readAll(newSeries.range({}), { ...bounds, limit });
    const found = recent.map(({ id }) => id).filter((id) => unknown.has(id));
    const isStale = await this.decide(recent.length < limit ? found : unknown);
    const isHidden = [...unknown].some((id) => this.#decided.get(id) === false);
    for (const id of unknown) if (!this.#decided.has(id)) this.#decided.set(id, true);
    return isStale || isHidden;
  }

  /** @returns whether readers may have read parts of the series before it became visible */
  #decideBy(id: number, head: StoredSeries | undefined): boolean {
    this.#decided.set(id, isVisible(head));
    if (!isVisible(head)) return false;
    cacheVisible(head);
    if (isFresh(head)) this.#fresh.add(id);
    return isFresh(head);
  }
}
