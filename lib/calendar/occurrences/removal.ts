import { removeItems } from '../../table/batch-write.ts';
import { commit } from '../../table/commit.ts';
import { remove, replace } from '../../table/writes.ts';
import { counts, newSeries, series, templates } from '../keys.ts';
import { findSeries, findTemplate, isVisible } from '../series/heads.ts';
import type { StoredSeries, StoredTemplate } from '../stored/series.ts';
import { eventKeys } from './items.ts';
import { occurrenceEvent } from './occurrence-event.ts';
import { ownCounts } from './own-counts.ts';
import { releaseSlugs } from './series-slugs.ts';

/** Longer than any function takes to create a series, in minutes. */
export const INTERRUPTED_MINUTES = 5;

/**
 * Removes a series whose creation was interrupted, with everything that was written of it, its head last. Marking the
 * head first prevents the creation from completing, which requires the version of the head.
 * @throws ConditionFailed if it became visible in the meantime
 */
export async function removeSeries(before: StoredSeries): Promise<void> {
  const head = before.state === 'removing' ? before : await markedForRemoval(before);
  const template = await findTemplate(head.id);
  if (template !== undefined) await removeEvents(head, template);
  await releaseSlugs(head);
  await commit(
    remove(templates, templates.key(head)),
    remove(series, series.key(head), { is: { state: 'removing' } }),
    remove(newSeries, newSeries.key(head)),
  );
}

/**
 * Removes what the creation of a series wrote after maintenance had removed the series as interrupted, because the
 * process was suspended or its clock is wrong. Readers would see these events, because no series hides them any longer.
 */
export async function removeLateItems(head: StoredSeries, template: StoredTemplate): Promise<void> {
  if (isVisible(await findSeries(head.id))) return;
  await removeEvents(head, template);
  await releaseSlugs(head);
}

/** Removes the events of a series, with their search texts, entries and counts, as far as they exist. */
async function removeEvents(head: StoredSeries, template: StoredTemplate): Promise<void> {
  // Which occurrence was the next one does not matter: no key contains it.
  const all = head.dates.map((date) => occurrenceEvent(template, date));
  await removeItems(eventKeys(all));
  await removeItems(ownCounts(head.id, all).map((sum) => counts.key(sum)));
}

async function markedForRemoval(head: StoredSeries): Promise<StoredSeries> {
  const marked: StoredSeries = { ...head, state: 'removing' };
  await commit(replace(series, head, marked));
  return { ...marked, version: head.version + 1 };
}
