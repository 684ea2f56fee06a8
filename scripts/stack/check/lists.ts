import { countersOf } from '../../../lib/calendar/event-index/counts.ts';
import { listEntriesOf } from '../../../lib/calendar/event-index/event-lists.ts';
import * as keys from '../../../lib/calendar/keys.ts';
import { seriesOfShard } from '../../../lib/calendar/series/own-shards.ts';
import type { StoredEvent } from '../../../lib/calendar/stored/events.ts';
import type { ListEntry, StoredCounts } from '../../../lib/calendar/stored/lists.ts';
import { differences } from './differences.ts';
import type { Items } from './items.ts';

/** The entries of the event lists match the events, and the counters match the entries. */
export function listProblems(
  items: Items,
  events: readonly StoredEvent[],
  isHidden: (series: number | undefined) => boolean,
): string[] {
  const entries = items.of(keys.listEntries).filter(({ series }) => !isHidden(series));
  const counts = items.of(keys.counts).filter(({ shard }) => !isHidden(seriesOfShard(shard)));
  return [...entryProblems(entries, events), ...countProblems(counts, entries)];
}

function entryProblems(entries: readonly ListEntry[], events: readonly StoredEvent[]): string[] {
  const nameOf = ({ kind, target, event }: ListEntry) => `event ${event} in the list ${kind} ${target}`;
  const stored = new Map(entries.map((entry) => [nameOf(entry), entry]));
  const wanted = new Map(events.flatMap(listEntriesOf).map((entry) => [nameOf(entry), entry]));
  return differences(
    stored,
    wanted,
    (name) => `${name} does not match the event`,
    (name) => `${name} should not exist`,
  );
}

function countProblems(counts: readonly StoredCounts[], entries: readonly ListEntry[]): string[] {
  const wanted = new Map<string, number>();
  for (const { record, name, amount } of entries.flatMap(countersOf)) {
    const key = nameOf(record, name);
    wanted.set(key, (wanted.get(key) ?? 0) + amount);
  }
  const stored = new Map<string, number>();
  for (const [key, number] of counts.flatMap(numbersIn)) stored.set(key, (stored.get(key) ?? 0) + number);
  return [...new Set([...wanted.keys(), ...stored.keys()])].flatMap((key) => {
    const [actual, expected] = [stored.get(key) ?? 0, wanted.get(key) ?? 0];
    return actual === expected ? [] : [`${key} is ${actual}, but should be ${expected}`];
  });
}

/** Earlier versions counted bytes for each slot (`10*`), which add to those of the month. */
function numbersIn(record: StoredCounts): [key: string, count: number][] {
  return Object.entries(record).flatMap(([name, value]) =>
    /^[\d*]/.test(name) && typeof value === 'number'
      ? [[nameOf(record, name.endsWith('*') ? '*' : name), value]]
      : [],
  );
}

/** Omits the shard: shards add up, and those of a new series are moved to others. */
function nameOf({ kind, target, status, span, month }: StoredCounts, name: string): string {
  return `${kind} ${target} ${status}, ${span} ${month}, ${name}`;
}
