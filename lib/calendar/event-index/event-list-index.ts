import { keyText } from '../../table/key.ts';
import { readAll } from '../../table/read.ts';
import { requireShape } from '../../table/shape.ts';
import { counts, listEntries } from '../keys.ts';
import { COUNTS } from '../shapes.ts';
import type { ListEntry, Span } from '../stored.ts';
import { type Cell, cellsOf } from './counts.ts';
import type { EventList } from './event-lists.ts';
import { monthOf } from './slots.ts';

/** Finds and counts the events of one list with one status, without reading all of them. */
export interface EventListIndex {
  /** The counts of the slots between two, both included. */
  cells(span: Span, from: number, to: number): Promise<Cell[]>;
  /** The entries that start between two times, both included, in the order of lists. */
  entries(from: string, to: string, limit?: number): Promise<ListEntry[]>;
  /** Those of one tier. */
  lastingEntries(tier: number, from: string, to: string): Promise<ListEntry[]>;
}

/** Parses an item as its cells, without the record in between: a list reads a hundred of them. */
const CELLS = {
  fromItem(item: Readonly<Record<string, unknown>>): Cell[] {
    requireShape(counts.name, COUNTS, item);
    return cellsOf(item, String(item.month));
  },
};

/** The index in the table. Counts are read eventually consistently, as are the table's indexes. */
export function eventListIndex(list: EventList, status: ListEntry['status']): EventListIndex {
  return {
    async cells(span, from, to) {
      const range = counts.range({ ...list, status, span });
      const bounds = { from: monthOf(from), to: `${monthOf(to)}$`, eventual: true };
      const months = await readAll<Cell[]>({ ...range, entity: CELLS }, bounds);
      return months.flat().filter(({ slot }) => slot >= from && slot <= to);
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
 * The key range of entries that start between two times, both included. The index keys begin with the start and `#`, so
 * all keys of a time sort between the time itself and the time followed by `$`.
 */
export const startingBetween = (from: string, to: string) => ({
  from: keyText(from),
  to: `${keyText(to)}$`,
});
