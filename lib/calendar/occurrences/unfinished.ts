import { type ForEachResult, forEachWhile, type HasTime } from '../../for-each-while.ts';
import { query } from '../../table/read.ts';
import { retryOnConflict } from '../../table/retry-on-conflict.ts';
import { formatUtc } from '../dates/dates.ts';
import { now } from '../dates/now.ts';
import { series } from '../keys.ts';
import { isFresh } from '../series/gate.ts';
import { findSeries, isVisible } from '../series/heads.ts';
import type { StoredSeries } from '../stored/series.ts';
import { mergeOwnCounts } from './own-counts.ts';
import { INTERRUPTED_MINUTES, removeSeries } from './removal.ts';

/** Removes series whose creation was interrupted, and completes new ones. */
export function completeSeries(hasTime: HasTime): Promise<ForEachResult> {
  return forEachWhile(
    unfinished(),
    hasTime,
    ({ id }) => retryOnConflict(() => complete(id)),
    ({ id }) => ({ work: 'complete', type: 'series', id }),
  );
}

/**
 * The series with work to do now. Most of those in the index have only just become visible: they are skipped without
 * being read again.
 */
async function* unfinished(): AsyncGenerator<StoredSeries> {
  for await (const found of query(series.indexRange('gsi6', {}))) {
    if (mustRemove(found) || mustMergeOwnCounts(found)) yield found;
  }
}

/** Reads a series again, because the index may lag, and does its pending work. */
async function complete(id: number): Promise<void> {
  const head = await findSeries(id);
  if (head === undefined) return;
  if (mustRemove(head)) await removeSeries(head);
  else if (mustMergeOwnCounts(head)) await mergeOwnCounts(head);
}

const mustRemove = (head: StoredSeries) =>
  head.state === 'removing' || (head.state === 'creating' && isInterrupted(head));

/** Whether its own counts can be moved: the readers who began before it was visible are done. */
const mustMergeOwnCounts = (head: StoredSeries) =>
  isVisible(head) && head.revealed !== undefined && !isFresh(head);

const isInterrupted = ({ modified_utc }: StoredSeries) =>
  modified_utc < formatUtc(now().subtract({ minutes: INTERRUPTED_MINUTES }));
