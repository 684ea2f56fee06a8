import type { Page } from '../lists/pages.ts';
import type { ListEntry } from '../stored.ts';
import {
  countInWindow,
  type Estimate,
  entriesOfTiers,
  type SlotCount,
  type StartingSlot,
} from './count-in-window.ts';
import type { EventListIndex } from './event-list-index.ts';
import { secondsOf, slotOf } from './slots.ts';
import { type Bounds, isWithin } from './window.ts';

/** Events in the order of lists, of which it is known how many start when before they are read. */
export interface EventSource {
  readonly counts: readonly SlotCount[];
  /** The first of those that start in a slot or later. */
  from(slot: number, wanted: number): Promise<Entry[]>;
}

/** What is known of an event before it is read itself. */
export type Entry = Pick<ListEntry, 'event' | 'start_date' | 'date'>;

/** The order of lists; the calendar's reference, section 3.4. */
export function byStart(a: Entry, b: Entry): number {
  return compare(a.start_date, b.start_date) || compare(a.date, b.date) || a.event - b.event;
}

const compare = (a: string, b: string) => Number(a > b) - Number(a < b);

/** The events of a list within bounds. No more are read than are wanted, but for those that start in the same slot. */
export async function countedSource(index: EventListIndex, bounds: Bounds): Promise<EventSource> {
  const { running, starting } = await countInWindow(index, bounds);
  return {
    counts: [...running, ...starting],
    async from(slot, wanted) {
      const early = leading(running, slot, wanted);
      const rest = wanted - sumOf(early);
      const late = leading(starting, slot, rest);
      const found = await Promise.all([
        entriesOfTiers(index, early),
        startingEntries(index, bounds, late, rest),
      ]);
      return inOrder(found.flat(), bounds).slice(0, wanted);
    },
  };
}

/** All events of a list within bounds. */
export async function scan(
  index: EventListIndex,
  bounds: Bounds,
  known: Pick<Estimate, 'running' | 'starting' | 'runningSlots'>,
): Promise<ListEntry[]> {
  const { running, from } = await runningEntries(index, bounds, known);
  const isOver = known.starting === 0 || from > bounds.to;
  const starting = isOver ? [] : await index.entries(from, bounds.to);
  return inOrder([...running, ...starting], bounds);
}

/** The events of a list that run when the bounds begin, and the time from which on others start. */
export async function runningEntries(
  index: EventListIndex,
  bounds: Bounds,
  known: Pick<Estimate, 'running' | 'runningSlots'>,
): Promise<{ readonly running: readonly ListEntry[]; readonly from: string }> {
  const entries = known.running === 0 ? [] : await entriesOfTiers(index, await known.runningSlots());
  const { from } = secondsOf(slotOf(bounds.endsFrom));
  return { running: inOrder(entries, bounds), from: later(from, bounds.from) };
}

/** Events that have been found already. */
export function listSource(entries: readonly Entry[]): EventSource {
  const sorted = [...entries].sort(byStart);
  return {
    counts: sorted.map(({ start_date }) => ({ slot: slotOf(start_date), count: 1 })),
    from: async (slot, wanted) =>
      sorted.filter(({ start_date }) => start_date >= secondsOf(slot).from).slice(0, wanted),
  };
}

/** One page of what several sources have, and how many events are on all pages. No page before it is read. */
export async function pageOf(
  sources: readonly EventSource[],
  { page, per_page }: Page,
): Promise<{ entries: Entry[]; total: number }> {
  const counts = new Map<number, number>();
  for (const { slot, count } of sources.flatMap((source) => source.counts)) {
    counts.set(slot, (counts.get(slot) ?? 0) + count);
  }
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  let skipped = (page - 1) * per_page;
  if (skipped >= total) return { entries: [], total };
  for (const [slot, count] of [...counts].sort(([a], [b]) => a - b)) {
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

/** As many slots, from one on, as hold what is wanted. */
function leading<S extends SlotCount>(slots: readonly S[], from: number, wanted: number): S[] {
  const taken: S[] = [];
  let held = 0;
  for (const each of slots) {
    if (held >= wanted) break;
    if (each.slot < from) continue;
    taken.push(each);
    held += each.count;
  }
  return taken;
}

const sumOf = (slots: readonly SlotCount[]) => slots.reduce((sum, { count }) => sum + count, 0);

function startingEntries(
  index: EventListIndex,
  bounds: Bounds,
  slots: readonly StartingSlot[],
  wanted: number,
): Promise<ListEntry[]> | ListEntry[] {
  const [first, last] = [slots[0], slots.at(-1)];
  if (first === undefined || last === undefined) return [];
  const others = slots.reduce((sum, slot) => sum + slot.others, 0);
  const most = Math.min(sumOf(slots), wanted) + others;
  // A slot that bounds cut in two can be empty on their side of the cut.
  if (most <= 0) return [];
  return index.entries(
    later(secondsOf(first.slot).from, bounds.from),
    earlier(secondsOf(last.slot).to, bounds.to),
    most,
  );
}

function inOrder(entries: readonly ListEntry[], bounds: Bounds): ListEntry[] {
  return entries.filter((entry) => isWithin(bounds, entry)).sort(byStart);
}

const later = (a: string, b: string) => (a > b ? a : b);
const earlier = (a: string, b: string) => (a < b ? a : b);
