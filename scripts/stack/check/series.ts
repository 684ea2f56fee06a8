import { isDeepStrictEqual } from 'node:util';
import * as keys from '../../../lib/calendar/keys.ts';
import { datesOn } from '../../../lib/calendar/series/occurrence-dates.ts';
import { seriesOfShard } from '../../../lib/calendar/series/own-shards.ts';
import type { StoredEvent } from '../../../lib/calendar/stored/events.ts';
import type { StoredSeries, StoredTemplate } from '../../../lib/calendar/stored/series.ts';
import { differences } from './differences.ts';
import type { Items } from './items.ts';

/** The visible series of a calendar, and checks of what is stored for them. */
export class CheckedSeries {
  readonly visible: readonly StoredSeries[];
  readonly #items: Items;
  readonly #hidden: ReadonlyMap<number, StoredSeries>;
  /** The events of hidden series. */
  readonly #hiddenEvents: ReadonlySet<number>;

  constructor(items: Items) {
    const all = items.of(keys.series);
    this.visible = all.filter(({ state }) => state === undefined);
    this.#items = items;
    this.#hidden = new Map(all.filter(({ state }) => state !== undefined).map((head) => [head.id, head]));
    this.#hiddenEvents = new Set(
      [...this.#hidden.values()].flatMap(({ dates }) => dates.map(({ event }) => event)),
    );
  }

  /** Whether a series is being created or removed, so that it need not be complete. */
  isHidden = (series: number | undefined): boolean => series !== undefined && this.#hidden.has(series);

  isHiddenEvent = (id: number): boolean => this.#hiddenEvents.has(id);

  /** Series and events match, including their times, one event is the next, and nothing is left of removed series. */
  problems(events: readonly StoredEvent[]): string[] {
    const byId = new Map(events.map((event) => [event.id, event]));
    const heads = new Map(this.visible.map((head) => [head.id, head]));
    return [
      ...this.#items.misplaced(keys.series, keys.templates),
      ...this.visible.flatMap((head) => problemsOf(head, byId)),
      ...events.flatMap((event) => placeProblems(event, heads)),
      ...this.#templateProblems(heads),
      ...this.#timeProblems(events, heads),
      ...this.#countProblems(heads),
      ...this.#newProblems(heads),
    ];
  }

  #templateProblems(heads: ReadonlyMap<number, StoredSeries>): string[] {
    const templates = this.#items.of(keys.templates).filter(({ id }) => !this.isHidden(id));
    return differences(
      templates.map(({ id }) => `series ${id}`),
      [...heads.keys()].map((id) => `series ${id}`),
      (series) => `${series} has no template`,
      (series) => `the template of ${series} should not exist`,
    );
  }

  /** Occurrences without times of their own have those that their series gives them, unless it is being changed. */
  #timeProblems(events: readonly StoredEvent[], heads: ReadonlyMap<number, StoredSeries>): string[] {
    const templates = new Map(this.#items.of(keys.templates).map((template) => [template.id, template]));
    return events.flatMap((event) => {
      const { id, status, occurrence } = event;
      if (occurrence === undefined || status === 'trash') return [];
      const template = templates.get(occurrence.series);
      if (template === undefined || heads.get(occurrence.series)?.change !== undefined) return [];
      if (occurrence.differs.some((field) => TIMES.has(field)) || hasTimesOf(event, template)) return [];
      return [`event ${id} does not have the times that series ${occurrence.series} gives it`];
    });
  }

  #countProblems(heads: ReadonlyMap<number, StoredSeries>): string[] {
    const own = this.#items.of(keys.counts).flatMap(({ shard }) => seriesOfShard(shard) ?? []);
    return [...new Set(own)]
      .filter((id) => !this.isHidden(id) && heads.get(id)?.revealed === undefined)
      .map((id) => `the counts of series ${id} are in its own shards`);
  }

  /** Readers find a series among the new ones until its counts are moved. */
  #newProblems(heads: ReadonlyMap<number, StoredSeries>): string[] {
    const revealed = [...heads.values()].filter((head) => head.revealed !== undefined).map(({ id }) => id);
    return differences(
      this.#items.of(keys.newSeries).map(({ id }) => `series ${id}`),
      [...this.#hidden.keys(), ...revealed].map((id) => `series ${id}`),
      (series) => `${series} is missing among the new series`,
      (series) => `${series} is still among the new series`,
    );
  }
}

/** The fields that determine the times of an event. */
const TIMES = new Set(['timezone', 'all_day', 'start_date', 'end_date']);

function hasTimesOf(event: StoredEvent, template: StoredTemplate): boolean {
  const times = datesOn(template.event, event.occurrence?.date ?? event.start_date);
  return isDeepStrictEqual({ ...event, ...times }, event);
}

function problemsOf({ id, dates }: StoredSeries, events: ReadonlyMap<number, StoredEvent>): string[] {
  const found = dates.map(({ event }) => events.get(event));
  const next = found.filter((event) => event?.occurrence?.is_next === true);
  const inOrder = dates.every(({ date }, n) => date >= (dates[n - 1]?.date ?? ''));
  return [
    ...dates.flatMap(({ date, event }, n) => {
      const { series, date: own } = found[n]?.occurrence ?? {};
      return series === id && own === date ? [] : [`event ${event} is not that of series ${id} on ${date}`];
    }),
    ...(next.length === 1 || dates.length === 0 ? [] : [`series ${id} has ${next.length} next occurrences`]),
    ...(inOrder ? [] : [`the dates of series ${id} are not in order`]),
  ];
}

/** Events in the trash may have lost their date. */
function placeProblems(
  { id, status, occurrence }: StoredEvent,
  heads: ReadonlyMap<number, StoredSeries>,
): string[] {
  if (occurrence === undefined || status === 'trash') return [];
  const { series, date } = occurrence;
  const isPlaced = heads.get(series)?.dates.some((one) => one.event === id && one.date === date) === true;
  return isPlaced ? [] : [`event ${id} is not among the dates of series ${series}`];
}
