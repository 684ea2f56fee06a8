import type { ListEntry, StoredEvent } from '../stored.ts';
import { type Estimate, estimate } from './count-in-window.ts';
import { type EventListIndex, eventListIndex } from './event-list-index.ts';
import type { EventList } from './event-lists.ts';
import { scan } from './sources.ts';
import type { Bounds } from './window.ts';

/** A list of events with one status, and what its counts say of those within bounds. */
export interface CountedList {
  readonly status: StoredEvent['status'];
  readonly index: EventListIndex;
  readonly known: Estimate;
}

/** Counts lists, with two calls of the table for each. */
export function countLists(
  lists: readonly EventList[],
  statuses: readonly StoredEvent['status'][],
  bounds: Bounds,
): Promise<CountedList[]> {
  return Promise.all(
    lists
      .flatMap((list) => statuses.map((status) => ({ status, index: eventListIndex(list, status) })))
      .map(async ({ status, index }) => ({ status, index, known: await estimate(index, bounds) })),
  );
}

/** How many events some lists have within bounds, at most. */
export function totalOf(lists: readonly CountedList[]) {
  const sum = (numberIn: (known: Estimate) => number) =>
    lists.reduce((total, { known }) => total + numberIn(known), 0);
  return {
    events: sum(({ running, starting }) => running + starting),
    running: sum(({ running }) => running),
    searchBytes: sum(({ searchBytes }) => searchBytes),
  };
}

/** How many lists are read at once. */
const CONCURRENCY = 10;

/** The entries of several lists, each event once. */
export async function scanAll(lists: readonly CountedList[], bounds: Bounds): Promise<ListEntry[]> {
  const found = new Map<number, ListEntry>();
  for (let done = 0; done < lists.length; done += CONCURRENCY) {
    const some = lists.slice(done, done + CONCURRENCY);
    const entries = await Promise.all(some.map(({ index, known }) => scan(index, bounds, known)));
    for (const entry of entries.flat()) found.set(entry.event, entry);
  }
  return [...found.values()];
}
