import type { Page } from '../lists/pages.ts';
import type { ListEntry } from '../stored/lists.ts';
import { compareStored, earlier, later } from '../text/order.ts';
import {
  countInWindow,
  countsBySlot,
  type Estimate,
  entriesOfTiers,
  type SlotCount,
  type StartingSlot,
  totalCount,
} from './count-in-window.ts';
import type { EventListIndex } from './event-list-index.ts';
import { secondsOf, slotOf } from './slots.ts';
import { ALWAYS, type Bounds, isWithin } from './window.ts';

/** Events in the order of lists, counted by slot before they are read. */
export interface EventSource {
  readonly counts: readonly SlotCount[];
  /** The first events that start in a slot or later. */
  from(slot: number, wanted: number): Promise<Entry[]>;
}

/** The position of an event in lists, before the event is read. */
export type Entry = Pick<ListEntry, 'event' | 'start_date' | 'date' | 'series'>;

/** The order of lists: by start, publication and identifier. */
function byStart(a: Entry, b: Entry): number {
  return compareStored(a.start_date, b.start_date) || compareStored(a.date, b.date) || a.event - b.event;
}

/**
 * The events of a list within bounds. Reads no more than wanted, except events that start in the same slot.
 * @param readAhead the number of events to read while they are counted, for the first page of the list
 * @param shows whether to show an event that was read ahead; called after the counting, which may decide that
 */
export async function countedSource(
  index: EventListIndex,
  bounds: Bounds,
  readAhead = 0,
  shows: (entry: ListEntry) => boolean = () => true,
): Promise<EventSource> {
  const [{ running, starting }, ahead] = await Promise.all([
    countInWindow(index, bounds),
    readAhead === 0 || startsWithRunning(bounds) ? [] : index.entries(bounds.from, bounds.to, readAhead),
  ]);
  return {
    counts: [...running, ...starting],
    async from(slot, wanted) {
      const early = leading(running, slot, wanted);
      const rest = wanted - totalCount(early);
      const late = leading(starting, slot, rest);
      const found = await Promise.all([
        entriesOfTiers(index, early),
        startingEntries(index, bounds, { slots: late, wanted: rest, ahead: ahead.filter(shows) }),
      ]);
      return sortedWithin(found.flat(), bounds).slice(0, wanted);
    },
  };
}

/** All events of a list within bounds. */
export async function scan(index: EventListIndex, bounds: Bounds, estimated: Estimate): Promise<ListEntry[]> {
  const { running, from } = await runningEntries(index, bounds, estimated);
  const starting = from === undefined ? [] : await index.entries(from, bounds.to);
  return sortedWithin([...running, ...starting], bounds);
}

/** The events of a list that run when the bounds begin, and the time from which others start, if there are any. */
export async function runningEntries(
  index: EventListIndex,
  bounds: Bounds,
  estimated: Estimate,
): Promise<{ readonly running: readonly ListEntry[]; readonly from: string | undefined }> {
  const entries = estimated.running === 0 ? [] : await entriesOfTiers(index, await estimated.runningSlots());
  const from = later(secondsOf(slotOf(bounds.endsFrom)).from, bounds.from);
  const isOver = estimated.starting === 0 || from > bounds.to;
  return { running: sortedWithin(entries, bounds), from: isOver ? undefined : from };
}

/** A source of events found before. */
export function listSource(entries: readonly Entry[]): EventSource {
  const sorted = [...entries].sort(byStart);
  return {
    counts: sorted.map(({ start_date }) => ({ slot: slotOf(start_date), count: 1 })),
    from: async (slot, wanted) =>
      sorted.filter(({ start_date }) => start_date >= secondsOf(slot).from).slice(0, wanted),
  };
}

/** One page of the events of several sources, and the total. Reads no earlier page. */
export async function pageOf(
  sources: readonly EventSource[],
  { page, per_page }: Page,
): Promise<{ entries: Entry[]; total: number }> {
  const counts = countsBySlot(sources.flatMap((source) => source.counts));
  // A difference of two lists can be negative for a moment, because each list has its own lag.
  const held = [...counts].filter(([, count]) => count > 0);
  const total = held.reduce((sum, [, count]) => sum + count, 0);
  let skipped = (page - 1) * per_page;
  for (const [slot, count] of held.sort(([a], [b]) => a - b)) {
    if (skipped < count) {
      const found = await Promise.all(sources.map((source) => source.from(slot, skipped + per_page)));
      return {
        entries: found
          .flat()
          .sort(byStart)
          .slice(skipped, skipped + per_page),
        total,
      };
    }
    skipped -= count;
  }
  return { entries: [], total };
}

/** As many slots, beginning with `from`, as contain the wanted number of events. */
function leading<S extends SlotCount>(slots: readonly S[], from: number, wanted: number): S[] {
  const taken: S[] = [];
  let held = 0;
  for (const slot of slots) {
    if (held >= wanted) break;
    if (slot.slot < from) continue;
    taken.push(slot);
    held += slot.count;
  }
  return taken;
}

/** Whether a list begins with events that started before its bounds, which only the counts can find. */
const startsWithRunning = ({ endsFrom }: Bounds) => endsFrom !== ALWAYS.endsFrom;

interface Starting {
  readonly slots: readonly StartingSlot[];
  readonly wanted: number;
  /** The first entries within the bounds that were read ahead. */
  readonly ahead: readonly ListEntry[];
}

function startingEntries(
  index: EventListIndex,
  bounds: Bounds,
  { slots, wanted, ahead }: Starting,
): Promise<ListEntry[]> | ListEntry[] {
  const [first, last] = [slots[0], slots.at(-1)];
  if (first === undefined || last === undefined) return [];
  const others = slots.reduce((sum, slot) => sum + slot.others, 0);
  const maxEntries = Math.min(totalCount(slots), wanted) + others;
  // A slot that a bound splits can be empty on this side of the bound.
  if (maxEntries <= 0) return [];
  const from = later(secondsOf(first.slot).from, bounds.from);
  const to = earlier(secondsOf(last.slot).to, bounds.to);
  const known = ahead.filter(({ start_date }) => start_date >= from && start_date <= to);
  // There are fewer if some of the first entries end outside the bounds, or if the index lags behind the counts.
  return known.length < maxEntries ? index.entries(from, to, maxEntries) : known.slice(0, maxEntries);
}

function sortedWithin(entries: readonly ListEntry[], bounds: Bounds): ListEntry[] {
  return entries.filter((entry) => isWithin(bounds, entry)).sort(byStart);
}
