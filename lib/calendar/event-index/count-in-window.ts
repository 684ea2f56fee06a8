import type { ListEntry } from '../stored/lists.ts';
import { earlier, later } from '../text/order.ts';
import { type Cell, MAX_SHORT_LENGTH } from './counts.ts';
import type { EventListIndex } from './event-list-index.ts';
import { lengthOf, tierFor } from './event-lists.ts';
import { type SlotBounds, slotBounds } from './slot-bounds.ts';
import { secondsOf, slotOf } from './slots.ts';
import { type Bounds, isWithin } from './window.ts';

/**
 * Counts the events of a list within bounds, by the slot in which they start, without reading them.
 *
 * Events that start before the first second at which they may end are `running`: they are counted by start and length.
 * All later ones are `starting`: they are counted by start alone, minus those that end too late. Where a bound splits a
 * slot, as strict dates do, the events of that slot are checked one by one.
 */
interface WindowCount {
  readonly running: readonly RunningSlot[];
  readonly starting: readonly StartingSlot[];
}

export interface SlotCount {
  readonly slot: number;
  /** Events within the bounds that start in the slot. */
  readonly count: number;
}

interface RunningSlot extends SlotCount {
  /** The tiers that contain them. */
  readonly tiers: ReadonlySet<number>;
}

export interface StartingSlot extends SlotCount {
  /** Events that start in the slot and are outside the bounds. */
  readonly others: number;
}

export async function countInWindow(index: EventListIndex, bounds: Bounds): Promise<WindowCount> {
  const limits = slotBounds(bounds);
  const cells = await cellsFor(index, limits);
  const [running, starting] = await Promise.all([
    runningSlots(index, bounds, limits, cells),
    startingSlots(index, bounds, limits, cells),
  ]);
  return { running, starting };
}

/** Upper limits from the counts alone, without reading any event. */
export interface Estimate {
  /** Maximum number of events that run when the bounds begin. */
  readonly running: number;
  /** Maximum number of events that start later, within the bounds. */
  readonly starting: number;
  /** The size of the search texts of the `starting` events, in bytes. */
  readonly searchBytes: number;
  /** The events that start before the first second at which they may end. */
  runningSlots(): Promise<RunningSlot[]>;
}

export async function estimate(index: EventListIndex, bounds: Bounds): Promise<Estimate> {
  const limits = slotBounds(bounds);
  const cells = await cellsFor(index, limits);
  const { starts, lasting } = cells;
  const { endsFrom } = limits;
  const running = lasting.filter(({ slot, end }) => slot < endsFrom && end >= endsFrom);
  const starting = starts.filter(({ slot }) => slot >= endsFrom);
  return {
    running: totalCount(running),
    starting: totalCount(starting),
    searchBytes: starting.reduce((sum, { searchBytes }) => sum + searchBytes, 0),
    runningSlots: () => runningSlots(index, bounds, limits, cells),
  };
}

export const totalCount = (counts: readonly Pick<SlotCount, 'count'>[]) =>
  counts.reduce((sum, { count }) => sum + count, 0);

interface LastingCell extends Cell {
  /** The slot in which the events end. */
  readonly end: number;
}

/** The counts needed for one window. */
interface Cells {
  /** The number of events that start in a slot. */
  readonly starts: readonly Cell[];
  /** The number of those that last into another slot, by the slot in which they end. */
  readonly lasting: readonly LastingCell[];
}

/** Short events that still run started recently; long ones may have started at any time. */
async function cellsFor(
  index: EventListIndex,
  { from, to, endsFrom, hasEarliestEnd, hasLatestEnd }: SlotBounds,
): Promise<Cells> {
  const recent = hasEarliestEnd ? Math.max(from, endsFrom - MAX_SHORT_LENGTH) : from;
  const needsLong = hasEarliestEnd || hasLatestEnd;
  const [any, long] = await Promise.all([
    recent > to ? [] : index.cells('any', recent, to),
    needsLong ? index.cells('long', from, to) : [],
  ]);
  return {
    starts: any.filter(({ length }) => length === undefined),
    lasting: [...any, ...long].flatMap((cell) =>
      cell.length === undefined ? [] : [{ ...cell, end: cell.slot + cell.length }],
    ),
  };
}

async function runningSlots(
  index: EventListIndex,
  bounds: Bounds,
  { endsFrom, endsTo, split, hasEarliestEnd }: SlotBounds,
  { lasting }: Cells,
): Promise<RunningSlot[]> {
  if (!hasEarliestEnd) return [];
  const cells = lasting.filter(({ slot, end }) => slot < endsFrom && end >= endsFrom && end <= endsTo);
  const isUndecided = ({ slot, end }: LastingCell) => split.has(slot) || split.has(end);
  const byEntry = await countByEntry(index, bounds, cells.filter(isUndecided));
  const slots = [...Map.groupBy(cells, ({ slot }) => slot)].map(([slot, cellsOfSlot]) => ({
    slot,
    count: (byEntry.get(slot) ?? 0) + totalCount(cellsOfSlot.filter((cell) => !isUndecided(cell))),
    tiers: new Set(cellsOfSlot.map(({ end }) => tierFor(end - slot))),
  }));
  return inOrder(slots);
}

async function startingSlots(
  index: EventListIndex,
  bounds: Bounds,
  { to, endsTo, split, hasLatestEnd, ...limits }: SlotBounds,
  { starts, lasting }: Cells,
): Promise<StartingSlot[]> {
  const from = Math.max(limits.from, limits.endsFrom);
  if (from > to) return [];
  const isInside = ({ slot }: Cell) => slot >= from && slot <= to && !split.has(slot);
  const late = hasLatestEnd
    ? lasting.filter(
        (cell) => isInside(cell) && (cell.end > endsTo || (cell.end === endsTo && split.has(endsTo))),
      )
    : [];
  const splitWithin = [...split].filter((slot) => slot >= from && slot <= to);
  const [byEntry, ...splitSlots] = await Promise.all([
    countByEntry(
      index,
      bounds,
      late.filter(({ end }) => end === endsTo),
    ),
    ...splitWithin.map((slot) => countSlotByEntry(index, bounds, slot)),
  ]);
  const outside = countsBySlot([...late, ...[...byEntry].map(([slot, count]) => ({ slot, count: -count }))]);
  const counted = [...countsBySlot(starts.filter(isInside))].map(([slot, count]) => {
    const others = outside.get(slot) ?? 0;
    return { slot, count: count - others, others };
  });
  return inOrder([...counted, ...splitSlots]);
}

/** The sum of the counts of each slot. */
export function countsBySlot(counts: readonly SlotCount[]): Map<number, number> {
  const found = new Map<number, number>();
  for (const { slot, count } of counts) found.set(slot, (found.get(slot) ?? 0) + count);
  return found;
}

/** The number of events in some cells that are within the bounds, by slot. */
async function countByEntry(
  index: EventListIndex,
  bounds: Bounds,
  cells: readonly LastingCell[],
): Promise<Map<number, number>> {
  const wanted = new Set(cells.map(({ slot, end }) => `${slot} ${end}`));
  const entries = await entriesOfTiers(
    index,
    cells.map(({ slot, end }) => ({ slot, tiers: new Set([tierFor(end - slot)]) })),
  );
  const counted = entries.flatMap((entry) => {
    const slot = slotOf(entry.start_date);
    const isWanted = wanted.has(`${slot} ${slot + lengthOf(entry)}`) && isWithin(bounds, entry);
    return isWanted ? [{ slot, count: 1 }] : [];
  });
  return countsBySlot(counted);
}

/** The events that start in some slots and last into another: for each tier those from its first slot to its last. */
export async function entriesOfTiers(
  index: EventListIndex,
  slots: readonly Pick<RunningSlot, 'slot' | 'tiers'>[],
): Promise<ListEntry[]> {
  const ranges = new Map<number, { first: number; last: number }>();
  for (const { slot, tiers } of slots) {
    for (const tier of tiers) {
      const { first, last } = ranges.get(tier) ?? { first: slot, last: slot };
      ranges.set(tier, { first: Math.min(first, slot), last: Math.max(last, slot) });
    }
  }
  const found = await Promise.all(
    [...ranges].map(([tier, { first, last }]) =>
      index.lastingEntries(tier, secondsOf(first).from, secondsOf(last).to),
    ),
  );
  return found.flat();
}

async function countSlotByEntry(index: EventListIndex, bounds: Bounds, slot: number): Promise<StartingSlot> {
  const { from, to } = secondsOf(slot);
  const entries = await index.entries(later(from, bounds.from), earlier(to, bounds.to));
  const count = entries.filter((entry) => isWithin(bounds, entry)).length;
  return { slot, count, others: entries.length - count };
}

const inOrder = <S extends SlotCount>(slots: S[]) => slots.sort((a, b) => a.slot - b.slot);
