import { count, type Write } from '../../table/writes.ts';
import { counts } from '../keys.ts';
import type { ListEntry, Span, StoredCounts } from '../stored.ts';
import { lengthOf } from './event-lists.ts';
import { placeInMonth, slotAt } from './slots.ts';

/**
 * How many events of a list start when, kept by the transactions that write the events. For every slot of a month there
 * is the number of events that start in it (`10`), and the number of those that last into another slot, by how many
 * slots later they end (`10+3`): how many are running at a time follows from these without reading any event. The list
 * of all also has how many bytes the search texts of those that start in a slot take (`10*`).
 */

/** One of the numbers. */
export interface Counter {
  readonly record: StoredCounts;
  readonly name: string;
  /** What the event adds to it. */
  readonly amount: number;
}

/**
 * How long an event may last, in slots, to be counted beside those of its month by its length: 32 days. Longer ones are
 * few, and have records of their own that are read for all months before a date.
 */
export const MAX_SHORT_LENGTH = 64;

/** The counters that an event in a list adds to. */
export function countersOf(entry: ListEntry): Counter[] {
  const { kind, target, status, start_date, hide_from_listings } = entry;
  const shards = shardsOf(entry);
  if (hide_from_listings) return [];
  const { month, place } = placeInMonth(start_date);
  const counter = (span: Span, name: string, amount = 1) => ({
    record: { kind, target, status, span, month, shard: span === 'any' ? entry.event % shards : 0 },
    name,
    amount,
  });
  const length = lengthOf(entry);
  return [
    counter('any', String(place)),
    ...(length === 0 ? [] : [counter(length <= MAX_SHORT_LENGTH ? 'any' : 'long', `${place}+${length}`)]),
    ...(kind === 'all' ? [counter('any', `${place}*`, entry.search_bytes ?? 0)] : []),
  ];
}

/**
 * How many records share the counting of a list. Transactions that write to the same record hinder each other; so where
 * every public event counts, those of events that have nothing in common do not. What is not public is written by few,
 * and lists of several statuses read the counts of each.
 */
function shardsOf({ kind, status }: ListEntry): number {
  return status === 'publish' && (kind === 'all' || kind === 'featured') ? 4 : 1;
}

/** The writes that count some events in lists, and others no more. */
export function countWrites(gone: readonly ListEntry[], come: readonly ListEntry[]): Write[] {
  const changes = new Map<string, { record: StoredCounts; by: Map<string, number> }>();
  const add = (entries: readonly ListEntry[], sign: 1 | -1) => {
    for (const { record, name, amount } of entries.flatMap(countersOf)) {
      const { pk, sk } = counts.key(record);
      const change = changes.get(`${pk} ${sk}`) ?? { record, by: new Map<string, number>() };
      changes.set(`${pk} ${sk}`, change);
      change.by.set(name, (change.by.get(name) ?? 0) + sign * amount);
    }
  };
  add(gone, -1);
  add(come, 1);
  return [...changes.values()].flatMap(({ record, by }) => {
    const increments = Object.fromEntries([...by].filter(([, amount]) => amount !== 0));
    return Object.keys(increments).length === 0 ? [] : [count(counts, record, increments)];
  });
}

/** How many events start in a slot; if `length` is given, those that end so many slots later. */
export interface Cell {
  readonly slot: number;
  readonly length: number | undefined;
  readonly count: number;
  /** What the search texts of the events take, in bytes, as far as the list has it. */
  readonly searchBytes: number;
}

/** The numbers of a record; there may be some that have come back to 0. */
export function cellsOf(record: StoredCounts): Cell[] {
  const first = slotAt(record.month, 0);
  const cells: Cell[] = [];
  for (const name in record) {
    const [place = '', length] = name.split('+');
    const count = DIGITS.test(place) ? record[name] : undefined;
    if (typeof count !== 'number' || count === 0) continue;
    cells.push({
      slot: first + Number(place),
      count,
      length: length === undefined ? undefined : Number(length),
      searchBytes: Number(record[`${place}*`] ?? 0),
    });
  }
  return cells;
}

const DIGITS = /^\d+$/;
