import type { StoredLink } from '../stored.ts';
import { type Cell, type LastingSpan, LONGEST } from './counts.ts';
import type { ListingIndex } from './listing-index.ts';
import { lengthOf, tierFor } from './listings.ts';
import { isFirstOfSlot, isLastOfSlot, secondsOf, slotOf } from './slots.ts';
import { ALWAYS, type Bounds, isWithin } from './window.ts';

/**
 * Counting the events of a list that are within bounds, by the slot in which they start, without reading them.
 *
 * Those that start before the first second at which they may end are `running` then: they are counted by start and
 * length. All that start later are counted by their start alone (`starting`), less those that end too late. A bound
 * that cuts a slot in two, as strict dates do, leaves the events of that slot to be looked at one by one.
 */
export interface Tally {
  readonly running: readonly RunningSlot[];
  readonly starting: readonly StartingSlot[];
}

export interface SlotCount {
  readonly slot: number;
  /** Events within the bounds that start in the slot. */
  readonly count: number;
}

export interface RunningSlot extends SlotCount {
  /** Where they are found. */
  readonly tiers: ReadonlySet<number>;
}

export interface StartingSlot extends SlotCount {
  /** Events that start in the slot and are not within the bounds. */
  readonly others: number;
}

/** Bounds in slots. */
interface SlotBounds {
  readonly from: number;
  readonly to: number;
  readonly endsFrom: number;
  readonly endsTo: number;
  /** Those of them that are cut in two. */
  readonly cut: ReadonlySet<number>;
}

export async function tallyOf(index: ListingIndex, bounds: Bounds): Promise<Tally> {
  const limits = slotBounds(bounds);
  const [running, starting] = await Promise.all([
    runningTally(index, bounds, limits),
    startingTally(index, bounds, limits),
  ]);
  return { running, starting };
}

/** The events that start before the first second at which they may end. */
export async function runningTally(
  index: ListingIndex,
  bounds: Bounds,
  limits = slotBounds(bounds),
): Promise<RunningSlot[]> {
  const { from, to, endsFrom, endsTo, cut } = limits;
  const lasting = await lastingUntil(index, endsFrom, { from, to: Math.min(to, endsFrom - 1) });
  const cells = lasting.filter(({ end }) => end <= endsTo);
  const isOpen = ({ slot, end }: LastingCell) => cut.has(slot) || cut.has(end);
  const seen = await look(index, bounds, cells.filter(isOpen));
  const slots = new Map<number, { count: number; tiers: Set<number> }>();
  for (const cell of cells) {
    const entry = slots.get(cell.slot) ?? { count: seen.get(cell.slot) ?? 0, tiers: new Set<number>() };
    slots.set(cell.slot, entry);
    entry.count += isOpen(cell) ? 0 : cell.count;
    entry.tiers.add(tierFor(cell.end - cell.slot));
  }
  return inOrder([...slots].map(([slot, entry]) => ({ slot, ...entry })));
}

async function startingTally(
  index: ListingIndex,
  bounds: Bounds,
  { to, endsTo, cut, ...limits }: SlotBounds,
): Promise<StartingSlot[]> {
  const from = Math.max(limits.from, limits.endsFrom);
  if (from > to) return [];
  const cutHere = [...cut].filter((slot) => slot >= from && slot <= to);
  const [starts, lasting, ...whole] = await Promise.all([
    index.starting(from, to),
    lastingUntil(index, endsTo, { from, to }),
    ...cutHere.map((slot) => lookAtSlot(index, bounds, slot)),
  ]);
  const late = lasting.filter(({ slot, end }) => !cut.has(slot) && (end > endsTo || cut.has(endsTo)));
  const open = late.filter(({ end }) => end === endsTo);
  const seen = await look(index, bounds, open);
  const all = sums(starts.filter(({ slot }) => !cut.has(slot)));
  const outside = sums([...late, ...[...seen].map(([slot, count]) => ({ slot, count: -count }))]);
  const counted = [...all].map(([slot, count]) => {
    const others = outside.get(slot) ?? 0;
    return { slot, count: count - others, others };
  });
  return inOrder([...counted, ...whole]);
}

function sums(counts: readonly SlotCount[]): Map<number, number> {
  const found = new Map<number, number>();
  for (const { slot, count } of counts) found.set(slot, (found.get(slot) ?? 0) + count);
  return found;
}

function slotBounds(bounds: Bounds): SlotBounds {
  const slots = {
    from: slotOf(bounds.from),
    to: slotOf(bounds.to),
    endsFrom: slotOf(bounds.endsFrom),
    endsTo: slotOf(bounds.endsTo),
  };
  const cut = new Set([
    ...(isFirstOfSlot(bounds.from) ? [] : [slots.from]),
    ...(isLastOfSlot(bounds.to) ? [] : [slots.to]),
    ...(isFirstOfSlot(bounds.endsFrom) ? [] : [slots.endsFrom]),
    ...(isLastOfSlot(bounds.endsTo) ? [] : [slots.endsTo]),
  ]);
  return { ...slots, cut };
}

interface LastingCell extends Cell {
  /** The slot in which the events end. */
  readonly end: number;
}

const SPANS: readonly LastingSpan[] = ['days', 'months', 'years'];

/** What starts between two slots and lasts into another one or beyond. Nothing does before or after all that is. */
async function lastingUntil(
  index: ListingIndex,
  until: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<LastingCell[]> {
  if (until <= slotOf(ALWAYS.from) || until >= slotOf(ALWAYS.to)) return [];
  const found = await Promise.all(
    SPANS.map((span) => {
      const first = Math.max(from, until - LONGEST[span]);
      const last = Math.min(to, until);
      return first > last ? [] : index.lasting(span, first, last);
    }),
  );
  return found.flat().flatMap((cell) => {
    const end = cell.slot + (cell.length ?? 0);
    return end < until ? [] : [{ ...cell, end }];
  });
}

/** How many of the events in some cells are within the bounds, by slot. */
async function look(
  index: ListingIndex,
  bounds: Bounds,
  cells: readonly LastingCell[],
): Promise<Map<number, number>> {
  const wanted = new Set(cells.map(({ slot, end }) => `${slot} ${end}`));
  const tiers = new Set(cells.map(({ slot, end }) => tierFor(end - slot)));
  const entries = await entriesOfTiers(
    index,
    tiers,
    cells.map(({ slot }) => slot),
  );
  const found = new Map<number, number>();
  for (const entry of entries) {
    const slot = slotOf(entry.start_date);
    if (!wanted.has(`${slot} ${slot + lengthOf(entry)}`) || !isWithin(bounds, entry)) continue;
    found.set(slot, (found.get(slot) ?? 0) + 1);
  }
  return found;
}

/** The events of some tiers that start between the first and the last of some slots. */
export async function entriesOfTiers(
  index: ListingIndex,
  tiers: ReadonlySet<number>,
  slots: readonly number[],
): Promise<StoredLink[]> {
  if (slots.length === 0) return [];
  const from = secondsOf(Math.min(...slots)).from;
  const to = secondsOf(Math.max(...slots)).to;
  return (await Promise.all([...tiers].map((tier) => index.lastingEntries(tier, from, to)))).flat();
}

async function lookAtSlot(index: ListingIndex, bounds: Bounds, slot: number): Promise<StartingSlot> {
  const { from, to } = secondsOf(slot);
  const entries = await index.entries(
    from > bounds.from ? from : bounds.from,
    to < bounds.to ? to : bounds.to,
  );
  const count = entries.filter((entry) => isWithin(bounds, entry)).length;
  return { slot, count, others: entries.length - count };
}

const inOrder = <S extends SlotCount>(slots: S[]) => slots.sort((a, b) => a.slot - b.slot);
