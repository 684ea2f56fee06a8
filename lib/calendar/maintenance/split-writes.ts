import { type ForEachResult, forEachWhile, type HasTime } from '../../for-each-while.ts';
import { query } from '../../table/read.ts';
import { completeEvent } from '../event-store/writes.ts';
import { events } from '../keys.ts';

/** Completes interrupted split writes of events, or undoes them. */
export function completeSplitWrites(hasTime: HasTime): Promise<ForEachResult> {
  return forEachWhile(
    query(events.indexRange('gsi6', {})),
    hasTime,
    ({ id }) => completeEvent(id),
    ({ id }) => ({ work: 'complete', type: 'event', id }),
  );
}
