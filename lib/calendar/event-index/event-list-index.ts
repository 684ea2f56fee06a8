import { keyText } from '../../table/key.ts';
import { readAll } from '../../table/read.ts';
import { counts, listEntries } from '../keys.ts';
import type { ListEntry, Span } from '../stored.ts';
import { type Cell, cellsOf } from './counts.ts';
import type { EventList } from './event-lists.ts';
import { monthOf } from './slots.ts';

/** The events of one list with one status, as they can be found and counted without reading all of them. */
export interface EventListIndex {
  /** How many events start in each slot from one to another, both included, and how many of them last how long. */
  cells(span: Span, from: number, to: number): Promise<Cell[]>;
  /** Events by start, publication and identifier, that start between two times, both included. */
  entries(from: string, to: string, limit?: number): Promise<ListEntry[]>;
  /** Those of them that last as long as a tier says. */
  lastingEntries(tier: number, from: string, to: string): Promise<ListEntry[]>;
}

/** In the table. Counts are read as of a moment ago, which is what the table's indexes show as well. */
export function eventListIndex(list: EventList, status: ListEntry['status']): EventListIndex {
  return {
    async cells(span, from, to) {
      const range = counts.range({ ...list, status, span });
      const months = await readAll(range, { from: monthOf(from), to: `${monthOf(to)}$`, eventual: true });
      return months.flatMap(cellsOf).filter(({ slot }) => slot >= from && slot <= to);
    },
    entries(from, to, limit) {
      const range = listEntries.indexRange('gsi1', { ...list, status });
      return readAll(range, { ...startingBetween(from, to), ...(limit === undefined ? {} : { limit }) });
    },
    lastingEntries: (tier, from, to) =>
      readAll(listEntries.indexRange('gsi2', { ...list, status, tier }), startingBetween(from, to)),
  };
}

/**
 * The bounds, for an index whose keys begin with the start of an event and `#`, of what starts between two times, both
 * included: all keys of a time lie between it and the same with `$` behind it.
 */
export const startingBetween = (from: string, to: string) => ({
  from: keyText(from),
  to: `${keyText(to)}$`,
});
