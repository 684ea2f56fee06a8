import { requireUnits, unitsOf } from '../lists/read-cost.ts';
import type { ListEntry } from '../stored/lists.ts';
import { earlier, later } from '../text/order.ts';
import { countsBySlot } from './count-in-window.ts';
import type { Cell } from './counts.ts';
import type { EventListIndex } from './event-list-index.ts';
import { secondsOf, slotOf } from './slots.ts';

/** Maximum number of ranges of entries to read at the same time. */
const MAX_RANGES = 10;

/** Maximum number of repeats in a gap that cost less to read than another query. */
const MAX_REPEATS_TO_READ = 20;

/**
 * Finds and counts all events except repeats: its counts are those of all events minus those of repeats, and it reads
 * only the parts of the list of all events that have other events.
 * @param all the index of the list of all events
 * @param repeats the index of repeats, which only counts
 */
export function collapsedIndex(all: EventListIndex, repeats: Pick<EventListIndex, 'cells'>): EventListIndex {
  const isShown = ({ is_repeat }: ListEntry) => is_repeat !== true;
  /** What `cells` has counted: `entries` reads only these slots, so it has to be called after `cells`. */
  const slots = new Map<number, Slot>();

  return {
    async cells(span, from, to) {
      const [counted, repeated] = await Promise.all([
        all.cells(span, from, to),
        repeats.cells(span, from, to),
      ]);
      for (const [slot, counts] of slotsOf(counted, repeated)) slots.set(slot, counts);
      return difference(counted, repeated);
    },
    async entries(from, to, limit = Number.POSITIVE_INFINITY) {
      const [first, last] = [slotOf(from), slotOf(to)];
      const between = [...slots]
        .filter(([slot]) => slot >= first && slot <= last)
        .sort(([a], [b]) => a - b)
        .map(([slot, counts]) => ({ slot, ...counts, isWhole: secondsOf(slot).from >= from }));
      const ranges = rangesOf(between, limit);
      requireUnits(unitsOf.fullEntries(ranges.reduce((sum, { entries }) => sum + entries, 0)), {
        parameter: 'collapse_series',
        advice: 'narrow the dates, or ask for fewer events on a page',
      });
      const found = await Promise.all(
        ranges.map((range) =>
          all.entries(later(from, secondsOf(range.first).from), earlier(to, secondsOf(range.last).to)),
        ),
      );
      return found.flat().filter(isShown).slice(0, limit);
    },
    lastingEntries: async (tier, from, to) => (await all.lastingEntries(tier, from, to)).filter(isShown),
  };
}

/** The numbers of events that start in a slot. */
interface Slot {
  readonly shown: number;
  readonly repeats: number;
}

interface SlotToRead extends Slot {
  readonly slot: number;
  /** Whether the entries to read include the first events of the slot. */
  readonly isWhole: boolean;
}

function slotsOf(counted: readonly Cell[], repeated: readonly Cell[]): Map<number, Slot> {
  const starts = (cells: readonly Cell[]) => countsBySlot(cells.filter(({ length }) => length === undefined));
  const [all, others] = [starts(counted), starts(repeated)];
  return new Map(
    [...all].map(([slot, count]) => {
      const repeats = others.get(slot) ?? 0;
      return [slot, { shown: count - repeats, repeats }];
    }),
  );
}

/** The cells of all events minus those of repeats. */
function difference(counted: readonly Cell[], repeated: readonly Cell[]): Cell[] {
  const cells = new Map<string, Cell>();
  const add = ({ slot, length, count, searchBytes }: Cell) => {
    const name = `${slot} ${length}`;
    const before = cells.get(name) ?? { count: 0, searchBytes: 0 };
    cells.set(name, {
      slot,
      length,
      count: before.count + count,
      searchBytes: before.searchBytes + searchBytes,
    });
  };
  for (const cell of counted) add(cell);
  for (const cell of repeated) add({ ...cell, count: -cell.count });
  return [...cells.values()].filter(({ count }) => count !== 0);
}

/** Slots that are read together, and how many entries they have. */
interface SlotRange {
  readonly first: number;
  readonly last: number;
  readonly entries: number;
}

/**
 * The ranges with the first events to show, as many as wanted. The gaps between them are the longest runs of repeats. A
 * partial slot does not count, because how many of its events are left is unknown.
 */
function rangesOf(slots: readonly SlotToRead[], wanted: number): SlotRange[] {
  const needed: (SlotRange & { readonly repeatsBefore: number })[] = [];
  let [held, repeatsBefore] = [0, 0];
  for (const { slot, shown, repeats, isWhole } of slots) {
    if (held >= wanted) break;
    if (shown <= 0) {
      repeatsBefore += repeats;
      continue;
    }
    needed.push({ first: slot, last: slot, entries: shown + repeats, repeatsBefore });
    held += isWhole ? shown : 0;
    repeatsBefore = 0;
  }
  const gaps = needed
    .slice(1)
    .map((range) => range.repeatsBefore)
    .sort((a, b) => b - a);
  const smallestGap = Math.max(gaps[MAX_RANGES - 1] ?? 0, MAX_REPEATS_TO_READ);
  const ranges: SlotRange[] = [];
  for (const { repeatsBefore: skipped, ...range } of needed) {
    const before = ranges.at(-1);
    if (before === undefined || skipped > smallestGap) ranges.push(range);
    else {
      const entries = before.entries + skipped + range.entries;
      ranges[ranges.length - 1] = { first: before.first, last: range.last, entries };
    }
  }
  return ranges;
}
