import { batchGet } from '../../table/batch-get.ts';
import {
  type CountedList,
  type CountScope,
  countLists,
  scanAll,
  totalOf,
} from '../event-index/counted-lists.ts';
import { ALL, type FullEntry, isFullEntry } from '../event-index/event-lists.ts';
import type { Entry } from '../event-index/sources.ts';
import { listEntries } from '../keys.ts';
import { callsLeft, unitsOf } from '../lists/read-cost.ts';
import type { EventFilters, EventListGroup } from './filters.ts';
import { searchEntries, searchLists } from './search.ts';

/** Ways to find events that no single list contains, each of which reads more entries than are shown. */

/** The search conditions. */
export interface Wanted extends CountScope {
  readonly filters: EventFilters;
  /** Read units that the events of the page will take once they are found. */
  readonly reserve: number;
}

/**
 * Maximum number of lists to count when looking for the cheapest way; each takes up to four table calls, and the page
 * takes some more.
 */
const MAX_COUNTED = 10;
const CALLS_PER_LIST = 4;
const CALLS_PER_PAGE = 12;

/** A way to find the events, with its cost in read units. */
interface Candidate {
  readonly units: number;
  read(): Promise<readonly Entry[]>;
}

/**
 * There are three ways: reading all events within the bounds; reading the lists of one group of filters, plus what the
 * other filters need of each event; and reading the lists of all groups, to intersect them.
 */
export async function candidatesFor(wanted: Wanted): Promise<Candidate[]> {
  const { filters, statuses } = wanted;
  let remaining = Math.min(MAX_COUNTED, Math.floor((callsLeft() - CALLS_PER_PAGE) / CALLS_PER_LIST));
  const groups = [...filters.groups]
    .sort((a, b) => a.lists.length - b.lists.length)
    .filter(({ lists }) => {
      remaining -= lists.length * statuses.length;
      return remaining >= 0;
    });
  const [whole, ...counted] = await Promise.all([
    wholeCandidate(wanted),
    ...groups.map(async (group) => ({ ...group, lists: await countLists(group.lists, wanted) })),
  ]);
  const isComplete = groups.length > 1 && groups.length === filters.groups.length;
  return [
    whole,
    ...counted.map((group) => groupCandidate(group, wanted)),
    ...(isComplete ? [intersection(counted, wanted)] : []),
  ];
}

type CountedGroup = Omit<EventListGroup, 'lists'> & { readonly lists: readonly CountedList[] };

/** The events of one group. If other filters apply, it reads the full entry of each event. */
function groupCandidate({ lists, isDecided }: CountedGroup, wanted: Wanted): Candidate {
  const { filters, bounds } = wanted;
  const { events } = totalOf(lists);
  const itemUnits = unitsOf.items(events);
  return {
    units:
      unitsOf.entries(events) + (isDecided ? 0 : itemUnits) + (filters.search === undefined ? 0 : itemUnits),
    read: async () => {
      const plain = (await scanAll(lists, bounds)).filter(filters.passesPlain);
      if (isDecided) return searchEntries(plain, filters.search);
      const ids = plain.map(({ event }) => event);
      const passing = (await fullEntriesOf(ids, wanted)).filter(filters.passes);
      return searchEntries(passing, filters.search);
    },
  };
}

/** The events that are in every group. */
function intersection(groups: readonly CountedGroup[], wanted: Wanted): Candidate {
  const { filters, bounds } = wanted;
  const counts = groups.map(({ lists }) => totalOf(lists).events);
  const searching = filters.search === undefined ? 0 : unitsOf.items(Math.min(...counts));
  return {
    units: counts.reduce((sum, events) => sum + unitsOf.entries(events), searching),
    read: async () => {
      const [first = [], ...others] = await Promise.all(groups.map(({ lists }) => scanAll(lists, bounds)));
      const sets = others.map((entries) => new Set(entries.map(({ event }) => event)));
      const common = first.filter(({ event }) => sets.every((events) => events.has(event)));
      return searchEntries(common.filter(filters.passesPlain), filters.search);
    },
  };
}

/** All events within the bounds: their search texts, their entries, or both. */
async function wholeCandidate(wanted: Wanted): Promise<Candidate> {
  const { filters, bounds } = wanted;
  const { search, isFiltered } = filters;
  const lists = await countLists([ALL], wanted);
  const { events, running, searchBytes } = totalOf(lists);
  const needsEntries = search === undefined || isFiltered;
  const passing = async () => (await scanAll(lists, bounds)).filter(isFullEntry).filter(filters.passes);
  return {
    units:
      (needsEntries ? unitsOf.fullEntries(events) : 0) +
      (search === undefined ? 0 : unitsOf.items(running) + unitsOf.bytes(searchBytes)),
    read: async () => {
      if (search === undefined) return passing();
      const [found, entries] = await Promise.all([
        searchLists(search, lists, wanted),
        needsEntries ? passing() : undefined,
      ]);
      const passes = entries && new Set(entries.map(({ event }) => event));
      return found.filter(({ event }) => passes?.has(event) ?? true);
    },
  };
}

/** The full entries of the events that exist. */
export async function fullEntriesOf(
  ids: readonly number[],
  { gate }: Pick<Wanted, 'gate'>,
): Promise<FullEntry[]> {
  const keys = ids.map((event) => listEntries.key({ ...ALL, event }));
  return (await batchGet(listEntries, keys, { eventual: true })).filter(isFullEntry).filter(gate.shows);
}
