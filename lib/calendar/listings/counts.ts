import { count, type Write } from '../../table/writes.ts';
import { counts } from '../keys.ts';
import type { Span, StoredCounts, StoredLink } from '../stored.ts';
import { isCounted, lengthOf } from './listings.ts';
import { placeInMonth, slotAt } from './slots.ts';

/**
 * How many events of a list start when, kept by the transactions that write the events. For every slot of a month there
 * is the number of events that start in it (`10`), and apart that of events that last into another slot, by how many
 * slots later they end (`10+3`): from these follows how many are running at a time without reading them.
 */

/** One of the numbers. */
export interface Counter {
  readonly record: StoredCounts;
  readonly name: string;
}

/** The longest that events of a span last, in slots. Those of the last may last forever. */
export const LONGEST = { days: 64, months: 1024, years: Number.POSITIVE_INFINITY } as const;
export type LastingSpan = keyof typeof LONGEST;

/** The counters that an event in a list adds to. */
export function countersOf(link: StoredLink): Counter[] {
  const { kind, target, status, start_date, hide_from_listings } = link;
  const shards = shardsOf(link);
  if (hide_from_listings || !isCounted(kind)) return [];
  const { month, place } = placeInMonth(start_date);
  const counter = (span: Span, name: string) => ({
    record: { kind, target, status, span, month, shard: SHARDED.has(span) ? link.event % shards : 0 },
    name,
  });
  const length = lengthOf(link);
  return [
    counter('any', String(place)),
    ...(length === 0 ? [] : [counter(spanOf(length), `${place}+${length}`)]),
  ];
}

/** Few events last for months or years, so their counts need not be spread, and are read for many months back. */
const SHARDED: ReadonlySet<Span> = new Set(['any', 'days']);

/**
 * How many records share the counting of a list. Transactions that write to the same record hinder each other; so where
 * every public event counts, those of events that have nothing in common do not. What is not public is written by few,
 * and lists of several statuses read the counts of each.
 */
function shardsOf({ kind, status }: StoredLink): number {
  return status === 'publish' && (kind === 'all' || kind === 'featured') ? 4 : 1;
}

function spanOf(length: number): Span {
  if (length <= LONGEST.days) return 'days';
  return length <= LONGEST.months ? 'months' : 'years';
}

/** The writes that count some events in lists, and others no more. */
export function countWrites(gone: readonly StoredLink[], come: readonly StoredLink[]): Write[] {
  const changes = new Map<string, { record: StoredCounts; by: Map<string, number> }>();
  const add = (links: readonly StoredLink[], amount: number) => {
    for (const { record, name } of links.flatMap(countersOf)) {
      const { pk, sk } = counts.key(record);
      const change = changes.get(`${pk} ${sk}`) ?? { record, by: new Map<string, number>() };
      changes.set(`${pk} ${sk}`, change);
      change.by.set(name, (change.by.get(name) ?? 0) + amount);
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
    });
  }
  return cells;
}

const DIGITS = /^\d+$/;
