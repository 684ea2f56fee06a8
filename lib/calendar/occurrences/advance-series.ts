import { type ForEachResult, forEachWhile, type HasTime } from '../../for-each-while.ts';
import { commit } from '../../table/commit.ts';
import { keyAfter } from '../../table/key.ts';
import { query } from '../../table/read.ts';
import { retryOnConflict } from '../../table/retry-on-conflict.ts';
import { utcNow } from '../dates/dates.ts';
import { series } from '../keys.ts';
import { startedChange } from '../series/change.ts';
import { findSeries, isDue, isVisible } from '../series/heads.ts';
import { seriesWrites } from '../series/writes.ts';
import type { StoredSeries } from '../stored/series.ts';
import { maintainChange } from './complete-change.ts';
import { idsOf, withEventIds } from './event-ids.ts';
import { extensionOf } from './expansion.ts';

/**
 * Does the work that is due for series, in the order in which it became due: publishes those whose date has come,
 * extends those without an end, finds the next occurrence where the previous one is over, and completes changes.
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
  const added = await withEventIds(extension.dates.map((date) => ({ date })));
  // In feeds the rule has an end from now on.
  const modified_utc = expanded_to === undefined ? utcNow() : head.modified_utc;
  const after = { ...head, dates: [...head.dates, ...added], expanded_to, modified_utc };
  if (added.length === 0) return after;
  return { ...after, ...startedChange(head, { kind: 'update', left: idsOf(added) }) };
}
