import { isFirstOfSlot, isLastOfSlot, slotOf } from './slots.ts';
import { ALWAYS, type Bounds } from './window.ts';

export interface SlotBounds {
  readonly from: number;
  readonly to: number;
  readonly endsFrom: number;
  readonly endsTo: number;
  /** Whether the bounds exclude events that end too early, or too late: unlimited bounds exclude none. */
  readonly hasEarliestEnd: boolean;
  readonly hasLatestEnd: boolean;
  /** The slots that a bound splits. */
  readonly split: ReadonlySet<number>;
}

export function slotBounds(bounds: Bounds): SlotBounds {
  const slots = {
    from: slotOf(bounds.from),
    to: slotOf(bounds.to),
    endsFrom: slotOf(bounds.endsFrom),
    endsTo: slotOf(bounds.endsTo),
  };
  const split = new Set([
    ...(isFirstOfSlot(bounds.from) ? [] : [slots.from]),
    ...(isLastOfSlot(bounds.to) ? [] : [slots.to]),
    ...(isFirstOfSlot(bounds.endsFrom) ? [] : [slots.endsFrom]),
    ...(isLastOfSlot(bounds.endsTo) ? [] : [slots.endsTo]),
  ]);
  return {
    ...slots,
    hasEarliestEnd: slots.endsFrom > slotOf(ALWAYS.from),
    hasLatestEnd: slots.endsTo < slotOf(ALWAYS.to),
    split,
  };
}
