import { removeItems } from '../../table/batch-write.ts';
import { commit } from '../../table/commit.ts';
import type { ItemKey } from '../../table/entity.ts';
import { remove, replace } from '../../table/writes.ts';
import { listEntriesOf } from '../event-index/event-lists.ts';
import { counts, events, listEntries, newSeries, searchTexts, series, templates } from '../keys.ts';
import { findTemplate } from '../series/heads.ts';
import type { StoredEvent } from '../stored/events.ts';
import type { StoredSeries, StoredTemplate } from '../stored/series.ts';
import { occurrenceEvent } from './occurrence-event.ts';
import { ownCounts } from './own-counts.ts';
import { releaseSlugs } from './series-slugs.ts';

/**
 * Removes a series whose creation was interrupted, with everything that was written of it, its head last. Marking the
 * head first prevents the creation from completing, which requires the version of the head.
 * @throws ConditionFailed if it became visible meanwhile
 */
export async function removeSeries(before: StoredSeries): Promise<void> {
  const head = before.state === 'removing' ? before : await markedForRemoval(before);
  const template = await findTemplate(head.id);
  if (template !== undefined) {
    await removeItems(eventKeys(head, template));
    await removeItems(countKeys(head, template));
  }
  await releaseSlugs(head);
  await commit(
    remove(templates, templates.key(head)),
    remove(series, series.key(head), { is: { state: 'removing' } }),
    remove(newSeries, newSeries.key(head)),
  );
}

async function markedForRemoval(head: StoredSeries): Promise<StoredSeries> {
  const marked: StoredSeries = { ...head, state: 'removing' };
  await commit(replace(series, head, marked));
  return { ...marked, version: head.version + 1 };
}

/** Which occurrence was the next one does not matter: no key contains it. */
const eventsOf = ({ dates }: StoredSeries, template: StoredTemplate) =>
  dates.map((date) => occurrenceEvent(template, date));

function* eventKeys(head: StoredSeries, template: StoredTemplate): Generator<ItemKey> {
  for (const event of eventsOf(head, template)) yield* keysOf(event);
}

function* keysOf(event: StoredEvent): Generator<ItemKey> {
  yield events.key(event);
  yield searchTexts.key(event);
  for (const entry of listEntriesOf(event)) yield listEntries.key(entry);
}

function* countKeys(head: StoredSeries, template: StoredTemplate): Generator<ItemKey> {
  for (const sum of ownCounts(head.id, eventsOf(head, template))) yield counts.key(sum);
}
