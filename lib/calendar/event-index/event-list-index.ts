import type { Range } from '../../table/entity.ts';
import { keyAfter, keyText } from '../../table/key.ts';
import { memoizedRecords } from '../../table/memoized-records.ts';
import { query, readAll } from '../../table/read.ts';
import { counts, listEntries } from '../keys.ts';
import type { SeriesGate } from '../series/gate.ts';
import { seriesOfShard } from '../series/own-shards.ts';
import type { ListEntry, Span } from '../stored/lists.ts';
import { type Cell, cellsOf } from './counts.ts';
import type { EventList } from './event-lists.ts';
import { monthOf } from './slots.ts';

/** Finds and counts the events of one list with one status, without reading all of them. */
export interface EventListIndex {
  /** The counts of a range of slots, both ends included. */
  cells(span: Span, from: number, to: number): Promise<Cell[]>;
  /** The entries that start between two times, both included, in the order of lists. */
  entries(from: string, to: string, limit?: number): Promise<ListEntry[]>;
  /** The same for one tier. */
  lastingEntries(tier: number, from: string, to: string): Promise<ListEntry[]>;
}

/** Maximum number of months, and of entries, in memory; each takes 1 KB. */
const MAX_MEMOIZED = 1000;

/** Converts an item directly to its cells, without a record in between: a list reads a hundred of them. */
const CELLS = memoizedRecords(
  {
    fromItem(item): CountedMonth {
      const cells = cellsOf(item, String(counts.keyOnly(item, 'month')));
      return { series: seriesOfShard(Number(counts.keyOnly(item, 'shard'))), cells };
    },
  },
  MAX_MEMOIZED,
);

/** Only the entries of pages: whole lists would be too large to keep. */
const ENTRIES = memoizedRecords(listEntries, MAX_MEMOIZED);

interface CountedMonth {
  /** The series that is counted separately, as long as it is new. */
  readonly series: number | undefined;
  readonly cells: readonly Cell[];
}

/**
 * The index in the table. Counts are read eventually consistently, like the indexes, unless the gate needs newer ones.
 * @param gate decides which new series to show
 */
export function eventListIndex(
  list: EventList,
  status: ListEntry['status'],
  gate: SeriesGate,
): EventListIndex {
  return {
    async cells(span, from, to) {
      const range = { ...counts.range({ ...list, status, span }), entity: CELLS };
      const bounds = { from: monthOf(from), to: keyAfter(monthOf(to)) };
      let months = await readAll<CountedMonth>(range, { ...bounds, eventual: true });
      if (await gate.decide(months.flatMap(({ series }) => series ?? []))) {
        months = await readAll<CountedMonth>(range, bounds);
      }
      return months
        .filter(gate.shows)
        .flatMap(({ cells }) => cells)
        .filter(({ slot }) => slot >= from && slot <= to);
    },
    entries(from, to, limit) {
      return shownEntries(listEntries.indexRange('gsi1', { ...list, status }), { from, to, limit }, gate);
    },
    lastingEntries(tier, from, to) {
      return shownEntries(listEntries.indexRange('gsi2', { ...list, status, tier }), { from, to }, gate);
    },
  };
}

interface Times {
  readonly from: string;
  readonly to: string;
  readonly limit?: number | undefined;
}

/** The entries of a range that the gate shows. */
async function shownEntries(range: Range<ListEntry>, { from, to, limit }: Times, gate: SeriesGate) {
  const bounds = startingBetween(from, to);
  const found = await (limit === undefined
    ? readAll(range, bounds)
    : readAll({ ...range, entity: ENTRIES }, { ...bounds, limit }));
  const shown = found.filter(gate.shows);
  if (limit === undefined || found.length < limit || shown.length === found.length) return shown;
  // Some of the first entries belong to a series that is being created: find others to show.
  const others: ListEntry[] = [];
  for await (const entry of query(range, bounds)) {
    if (others.length === limit) break;
    if (gate.shows(entry)) others.push(entry);
  }
  return others;
}

/** The key range of entries that start between two times, both included. The index keys begin with the start. */
export const startingBetween = (from: string, to: string) => ({
  from: keyText(from),
  to: keyAfter(to),
});
