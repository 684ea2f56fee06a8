import type { HasTime } from '../../for-each-while.ts';
import { type ChangeProgress, continueChange } from './continue-change.ts';
import { markNext } from './next.ts';

/**
 * Completes the change of a series as far as time permits, and finds its next occurrence.
 * @param first the event to begin with
 */
export async function completeChange(id: number, hasTime: HasTime, first?: number): Promise<ChangeProgress> {
  const progress = await continueChange(id, hasTime, first);
  await markNext(id);
  return progress;
}

/**
 * The same for maintenance.
 * @throws Error if events could not be changed, so that the run counts the series as failed
 */
export async function maintainChange(id: number, hasTime: HasTime): Promise<void> {
  const { failed } = await completeChange(id, hasTime);
  if (failed > 0) throw new Error(`${failed} of the events of series ${id} could not be changed`);
}
