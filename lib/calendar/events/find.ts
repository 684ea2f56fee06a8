import { invalidParameter } from '../../http/failure.ts';
import { keyAfter } from '../../table/key.ts';
import { readAll } from '../../table/read.ts';
import { countLists, scanAll, totalOf } from '../event-index/counted-lists.ts';
import { isFullEntry } from '../event-index/event-lists.ts';
import type { Entry } from '../event-index/sources.ts';
import { isWithin } from '../event-index/window.ts';
import { listEntries } from '../keys.ts';
import { requireUnits, unitsLeft, unitsOf } from '../lists/read-cost.ts';
import { candidatesFor, type Wanted } from './candidates.ts';
import { searchEntries } from './search.ts';

/** Finds events that no single list contains, by reading as few additional entries as possible. */

/**
 * The events within bounds that pass all filters.
 * @throws Failure 400 for a list that would exceed the read budget
 */
export async function findEvents(wanted: Wanted): Promise<readonly Entry[]> {
  const { filters, reserve } = wanted;
  if (filters.modifiedAfter !== undefined) return changedSince(filters.modifiedAfter, wanted);
  const candidates = await candidatesFor(wanted);
  const cheapest = candidates.reduce((best, other) => (other.units < best.units ? other : best));
  const parameter = filters.search === undefined ? 'start_date' : 'search';
  requireUnits(cheapest.units, { parameter, advice: ADVICE }, reserve);
  return cheapest.read();
}

const ADVICE = 'narrow the dates, name fewer values of one filter, or ask for fewer events on a page';

/** An author's unpublished events that pass all filters. */
export async function findOwn(author: number, wanted: Wanted): Promise<readonly Entry[]> {
  const { filters, bounds, reserve } = wanted;
  const lists = await countLists([{ kind: 'author', target: author }], wanted);
  const units = unitsOf.fullEntries(totalOf(lists).events);
  requireUnits(units, { parameter: 'status', advice: 'narrow the dates' }, reserve);
  const entries = await scanAll(lists, bounds);
  return searchEntries(entries.filter(isFullEntry).filter(filters.passes), filters.search);
}

/** Maximum number of changed events to read. */
const MAX_CHANGED = 20_000;

/** @throws Failure 400 if more events have changed than can be read */
async function changedSince(
  time: string,
  { filters, bounds, statuses, gate, reserve }: Wanted,
): Promise<readonly Entry[]> {
  const limit = Math.min(Math.ceil(unitsLeft(reserve) / unitsOf.fullEntries(1)) + 1, MAX_CHANGED);
  const ranges = statuses.map((status) => listEntries.indexRange('gsi3', { status }));
  const from = keyAfter(time);
  const changed = (await Promise.all(ranges.map((range) => readAll(range, { from, limit })))).flat();
  if (changed.length >= limit) {
    throw invalidParameter('modified_after', `${limit} or more events have changed since: name a later time`);
  }
  const passing = changed
    .filter((entry) => isWithin(bounds, entry))
    .filter(isFullEntry)
    .filter(gate.shows)
    .filter(filters.passes);
  return searchEntries(passing, filters.search);
}
