import { MalformedRecord } from '../../table/shape.ts';
import { type Addition, negated, sumWrites } from '../../table/sums.ts';
import type { Write } from '../../table/writes.ts';
import { counterNamed, SEARCH_BYTES } from '../items/counter-names.ts';
import { counts } from '../keys.ts';
import type { EventListKind, ListEntry, Span, StoredCounts } from '../stored/lists.ts';
import { ALL, type EventList, lengthOf, REPEATS } from './event-lists.ts';
import { placeInMonth, slotAt } from './slots.ts';

/**
 * The number of events of a list by start, updated by the transactions that write the events. Each slot of a month has
 * the number of events that start in it, and the numbers of those that end a given number of slots later: they show how
 * many events run at a time, without reading any event. The list of all events also has the size of the search texts of
 * the events of a month.
 */

/**
 * Maximum length of an event that is counted with its month, in slots: 32 days. Longer ones are few, and have separate
 * records, which are read for all months before a date.
 */
export const MAX_SHORT_LENGTH = 64;

/** The counters to which a list entry adds. The list of all events also counts repeats separately. */
export function countersOf(entry: ListEntry): Addition<StoredCounts>[] {
  if (entry.hide_from_listings) return [];
  const isRepeat = entry.kind === ALL.kind && entry.is_repeat === true;
  return [...countersIn(entry, entry), ...(isRepeat ? countersIn(REPEATS, entry) : [])];
}

function countersIn({ kind, target }: EventList, entry: ListEntry): Addition<StoredCounts>[] {
  const { status, start_date } = entry;
  const { month, place } = placeInMonth(start_date);
  const counter = (span: Span, name: string, amount = 1) => ({
    record: { kind, target, status, span, month, shard: shardFor({ kind, status, span }, entry.event) },
    name,
    amount,
  });
  const length = lengthOf(entry);
  return [
    counter('any', String(place)),
    ...(length === 0 ? [] : [counter(length <= MAX_SHORT_LENGTH ? 'any' : 'long', `${place}+${length}`)]),
    ...(kind === 'all' ? [counter('any', SEARCH_BYTES, entry.search_bytes ?? 0)] : []),
  ];
}

/**
 * The shard in which a list counts an event. Transactions that write to the same record conflict; with several records,
 * those of unrelated events rarely do, even in the lists of all public events. Unpublished events have few writers, and
 * their lists are read for several statuses together.
 */
export function shardFor(
  { kind, status, span }: Pick<StoredCounts, 'kind' | 'status' | 'span'>,
  spread: number,
): number {
  const isSpread = status === 'publish' && span === 'any' && SPREAD.has(kind);
  return isSpread ? spread % SHARDS : 0;
}

const SHARDS = 4;
const SPREAD = new Set<EventListKind>(['all', 'featured', 'repeats']);

/** The writes that add entries to the counts, and subtract others. */
export function countWrites(removed: readonly ListEntry[], added: readonly ListEntry[]): Write[] {
  return sumWrites(counts, [...negated(removed.flatMap(countersOf)), ...added.flatMap(countersOf)]);
}

/** The number of events that start in a slot; with `length`, of those that end that many slots later. */
export interface Cell {
  readonly slot: number;
  readonly length: number | undefined;
  readonly count: number;
  /** The size of their search texts, in bytes, estimated from the average of the month; 0 where the list has none. */
  readonly searchBytes: number;
}

/** The non-zero counts of a record. @throws MalformedRecord for a malformed counter */
export function cellsOf(record: Readonly<Record<string, unknown>>, month: string): Cell[] {
  const first = slotAt(month, 0);
  const cells: Cell[] = [];
  let [events, bytes] = [0, 0];
  for (const name in record) {
    const counter = counterNamed(name);
    if (counter.of === 'nothing') continue;
    const count = record[name];
    if (counter.of === 'malformed' || typeof count !== 'number' || !Number.isSafeInteger(count))
      throw new MalformedRecord(`${counts.name}.${name} is malformed`);
    if (counter.of === 'bytes') bytes += count;
    else if (count !== 0) {
      if (counter.length === undefined) events += count;
      cells.push({ slot: first + counter.place, count, length: counter.length, searchBytes: 0 });
    }
  }
  if (bytes === 0) return cells;
  return cells.map((cell) => ({ ...cell, searchBytes: (cell.count * bytes) / Math.max(events, 1) }));
}
