import type { Writer } from '../../../../lib/calendar/authors/rights.ts';
import { EventChanges } from '../../../../schemas/calendar/event.ts';
import { stored, storedSeries } from './series-api.ts';

/** Changes of series that have begun, and that the maintenance or a test makes to their events. */

const EDITOR: Writer = { role: 'editor', author: 1 };

async function occurrence(id: number) {
  const { isOccurring } = await import('../../../../lib/calendar/series/differences.ts');
  const event = await stored(id);
  if (!isOccurring(event)) throw new Error(`Event ${id} does not repeat`);
  return event;
}

/**
 * Starts a change of an occurrence and others of its series, which none of them has yet.
 * @returns the series of the occurrence afterwards
 */
export async function startChange(id: number, scope: 'following' | 'all', input: object, writer = EDITOR) {
  const { changeSeries } = await import('../../../../lib/calendar/occurrences/start-change.ts');
  const changes = EventChanges.parse(input);
  const after = await changeSeries(await occurrence(id), changes, { scope, writer }, () => []);
  return storedSeries(after.occurrence?.series ?? 0);
}

/** Starts to move an occurrence and others of its series to the trash, where none of them is yet. */
export async function startDeletion(id: number, scope: 'following' | 'all'): Promise<void> {
  const { trashSeries } = await import('../../../../lib/calendar/occurrences/start-change.ts');
  await trashSeries(await occurrence(id), { scope, writer: EDITOR });
}

/** Makes the started change of a series to one of its events, as if that were all before an interruption. */
export async function applyChange(series: number, id: number): Promise<void> {
  const { changeOccurrence } = await import('../../../../lib/calendar/occurrences/change-occurrence.ts');
  const { findTemplate } = await import('../../../../lib/calendar/series/heads.ts');
  const [head, template, event] = [await storedSeries(series), await findTemplate(series), await stored(id)];
  if (head.change === undefined || template === undefined)
    throw new Error(`Series ${series} does not change`);
  await changeOccurrence({ head, change: head.change, template, slugs: new Map() }, id, event);
}
