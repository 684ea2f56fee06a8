import { type HasTime, timeFor } from '../../for-each-while.ts';
import { invalidMember } from '../../http/failure.ts';
import { currentDeadline } from '../../table/deadline.ts';
import { retryOnConflict } from '../../table/retry-on-conflict.ts';
import type { Writer } from '../authors/rights.ts';
import type { EventChangeInput } from '../events/changed-fields.ts';
import { eventChange, requireEditableEvent, trashEvent } from '../events/changes.ts';
import { requireEvent } from '../events/require.ts';
import type { RecordWrite } from '../http/idempotency.ts';
import { isOccurring } from '../series/differences.ts';
import { findSeries, isDue } from '../series/heads.ts';
import type { StoredEvent } from '../stored/events.ts';
import type { SeriesScope } from './changeable.ts';

/** The occurrences of a series that a request applies to. */
export type Scope = 'this' | SeriesScope;

/** Whether a change applies to more than the event itself: to its series, or to one that begins with it. */
export const isOfSeries = ({ recurrence }: Pick<EventChangeInput, 'recurrence'>, scope: Scope): boolean =>
  scope !== 'this' || (recurrence !== undefined && recurrence !== null);

/**
 * Changes an event, or the occurrences of its series that are in the scope.
 * @throws Failure as when an event is changed, and 400 for a recurrence of an event that already repeats, unless the
 * scope includes other occurrences
 */
export function scopedChange(
  id: number,
  input: EventChangeInput,
  scope: Scope,
  writer: Writer,
): RecordWrite<StoredEvent> {
  const single = eventChange(id, input, writer);
  if (!isOfSeries(input, scope)) return single;
  return async (receiptWrites, failures) => {
    const event = await requireEditableEvent(id, writer);
    if (isOccurring(event)) {
      if (scope === 'this') throw repeatsAlready();
      const { changeSeries } = await import('./start-change.ts');
      return changeSeries(event, input, { scope, writer }, receiptWrites);
    }
    const { recurrence } = input;
    if (recurrence === undefined || recurrence === null) return single(receiptWrites, failures);
    const { convertToSeries } = await import('./conversion.ts');
    return convertToSeries(event, { ...input, recurrence }, { writer, failures }, receiptWrites);
  };
}

const repeatsAlready = () =>
  invalidMember('recurrence', 'expected scope=following or scope=all, because the event already repeats');

/** An event after a change, and whether the change is complete for all occurrences in the scope. */
export interface Changed {
  readonly event: StoredEvent;
  /** The series that is still changing. */
  readonly changing?: number | undefined;
}

/** Time that a request keeps for its last writes and its response, in milliseconds. */
const RESERVE_MS = 2000;

/**
 * Applies a started change to as many occurrences as the time of the request permits.
 * @param ofSeries as `isOfSeries` returned it
 */
export async function completeInRequest(event: StoredEvent, ofSeries: boolean): Promise<Changed> {
  if (event.occurrence === undefined) return { event };
  const { series } = event.occurrence;
  const head = await findSeries(series);
  if (head?.change !== undefined && ofSeries) {
    const { completeChange } = await import('./complete-change.ts');
    const { isComplete } = await completeChange(series, requestHasTime(), event.id);
    return { event: await requireEvent(event.id), ...(isComplete ? {} : { changing: series }) };
  }
  if (head !== undefined && head.change === undefined && isDue(head)) {
    const { markNext } = await import('./next.ts');
    await markNext(series, head);
    return { event: await requireEvent(event.id) };
  }
  return { event: ofSeries ? await requireEvent(event.id) : event };
}

function requestHasTime(): HasTime {
  const endMs = currentDeadline()?.endMs ?? 0;
  return timeFor(endMs - RESERVE_MS - performance.now());
}

/**
 * Moves an event to the trash, or the occurrences of its series that are in the scope.
 * @param read reads the event for each attempt, and checks that the writer may change it
 */
export async function scopedRemoval(
  read: (failures: number) => Promise<StoredEvent>,
  scope: Scope,
  writer: Writer,
): Promise<Changed> {
  const event = await read(0);
  if (scope === 'this' || !isOccurring(event)) {
    return completeInRequest(await trashEvent(read, writer), false);
  }
  await retryOnConflict(async (failures) => {
    const current = await read(failures);
    if (!isOccurring(current)) return;
    const { trashSeries } = await import('./start-change.ts');
    await trashSeries(current, { scope, writer });
  });
  return completeInRequest(event, true);
}
