import { type ForEachResult, forEachWhile, type HasTime } from '../../for-each-while.ts';
import { commit } from '../../table/commit.ts';
import { keyAfter } from '../../table/key.ts';
import { query } from '../../table/read.ts';
import { retryOnConflict } from '../../table/retry-on-conflict.ts';
import { utcNow } from '../dates/dates.ts';
import { series } from '../keys.ts';
import { findSeries, isDue, isVisible } from '../series/heads.ts';
import { seriesWrites } from '../series/writes.ts';
import type { StoredSeries } from '../stored/series.ts';
import { type ChangeProgress, continueChange } from './continue-change.ts';
import { extensionOf } from './expansion.ts';
import { markNext } from './next.ts';
import { idsOf, startedChange, withEventIds } from './start-change.ts';

/**
 * Completes the change of a series as far as time permits, and finds its next occurrence.
 * @param first the event to begin with
 */
export async function completeChange(id: number, hasTime: HasTime, first?: number): Promise<ChangeProgress> {
  const progress = await continueChange(id, hasTime, first);
  await markNext(id, utcNow());
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

/**
 * Does the work that is due for series: publishes those whose date has come, extends those without an end, and finds
 * the next occurrence where the previous one is over.
 */
export function advanceSeries(hasTime: HasTime): Promise<ForEachResult> {
  return forEachWhile(
    query(series.indexRange('gsi5', {}), { to: keyAfter(utcNow()) }),
    hasTime,
    async ({ id }) => {
      await advance(id);
      await maintainChange(id, hasTime);
    },
    ({ id }) => ({ work: 'advance', type: 'series', id }),
  );
}

/** Writes the new state of a series. Its effects on the occurrences are a change like any other. */
async function advance(id: number): Promise<void> {
  await retryOnConflict(async () => {
    const head = await findSeries(id);
    if (!isVisible(head) || head.change !== undefined || !isDue(head)) return;
    const after = await extended(published(head));
    if (after !== head) await commit(...seriesWrites(head, after));
  });
}

/** The events are published one by one, when their date comes. */
function published(head: StoredSeries): StoredSeries {
  const dateHasCome = head.status === 'future' && head.date_utc <= utcNow();
  return dateHasCome ? { ...head, status: 'publish' } : head;
}

async function extended(head: StoredSeries): Promise<StoredSeries> {
  const extension = extensionOf(head, utcNow());
  if (extension === undefined) return head;
  const { expanded_to } = extension;
  const added = await withEventIds(extension.dates.map((date) => ({ date, event: undefined })));
  // In feeds the rule has an end from now on.
  const modified_utc = expanded_to === undefined ? utcNow() : head.modified_utc;
  const after = { ...head, dates: [...head.dates, ...added], expanded_to, modified_utc };
  if (added.length === 0) return after;
  return { ...after, ...startedChange(head, { kind: 'update', left: idsOf(added), fields: [] }) };
}
