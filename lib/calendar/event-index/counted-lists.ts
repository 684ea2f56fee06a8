import type { SeriesGate } from '../series/gate.ts';
import type { StoredEvent } from '../stored/events.ts';
import type { ListEntry } from '../stored/lists.ts';
import { type Estimate, estimate } from './count-in-window.ts';
import { type EventListIndex, eventListIndex } from './event-list-index.ts';
import type { EventList } from './event-lists.ts';
import { scan } from './sources.ts';
import type { Bounds } from './window.ts';

/** A list of events with one status, and the estimate of its counts within bounds. */
export interface CountedList {
  readonly status: StoredEvent['status'];
  readonly index: EventListIndex;
  readonly estimated: Estimate;
}

/** What to count in the lists. */
export interface CountScope {
  readonly statuses: readonly StoredEvent['status'][];
  readonly bounds: Bounds;
  readonly gate: SeriesGate;
}

/** Counts lists, with two table calls for each. */
export function countLists(
  lists: readonly EventList[],
  { statuses, bounds, gate }: CountScope,
): Promise<CountedList[]> {
  return Promise.all(
    lists
      .flatMap((list) => statuses.map((status) => ({ status, index: eventListIndex(list, status, gate) })))
      .map(async ({ status, index }) => ({ status, index, estimated: await estimate(index, bounds) })),
  );
}

/** The totals of some lists within bounds: upper limits. */
export function totalOf(lists: readonly CountedList[]) {
  const sum = (numberIn: (estimated: Estimate) => number) =>
    lists.reduce((total, { estimated }) => total + numberIn(estimated), 0);
  return {
    events: sum(({ running, starting }) => running + starting),
    running: sum(({ running }) => running),
    searchBytes: sum(({ searchBytes }) => searchBytes),
  };
}

/** Maximum number of lists that are read concurrently. */
const CONCURRENCY = 10;

/** The entries of several lists, each event once. */
export async function scanAll(lists: readonly CountedList[], bounds: Bounds): Promise<ListEntry[]> {
  const found = new Map<number, ListEntry>();
  for (let done = 0; done < lists.length; done += CONCURRENCY) {
    const some = lists.slice(done, done + CONCURRENCY);
    const entries = await Promise.all(some.map(({ index, estimated }) => scan(index, bounds, estimated)));
    for (const entry of entries.flat()) found.set(entry.event, entry);
  }
  return [...found.values()];
}
