import { forEachWhile, type HasTime, type Progress } from '../../for-each-while.ts';
import { query } from '../../table/read.ts';
import { formatUtc } from '../dates/dates.ts';
import { now } from '../dates/now.ts';
import { series } from '../keys.ts';
import { findSeries } from '../series/heads.ts';
import type { StoredSeries } from '../stored/series.ts';
import { completeChange } from './completion.ts';
import { removeSeries } from './removal.ts';
import { canTidy, tidySeries } from './tidy.ts';

/** Completes or removes what requests left of series. */
export function completeSeries(hasTime: HasTime): Promise<Progress> {
  return forEachWhile(
    query(series.indexRange('gsi6', {})),
    hasTime,
    ({ id }) => complete(id, hasTime),
    ({ id }) => ({ work: 'complete', type: 'series', id }),
  );
}

/** Longer than any function takes to create a series, in minutes. */
const INTERRUPTED_MINUTES = 5;

async function complete(id: number, hasTime: HasTime): Promise<void> {
  const head = await findSeries(id);
  if (head === undefined) return;
  if (head.state === 'removing' || (head.state === 'creating' && isInterrupted(head)))
    return removeSeries(head);
  if (head.state === undefined && head.revealed !== undefined && canTidy(head)) await tidySeries(head);
  if (head.change !== undefined) await completeChange(id, hasTime);
}

const isInterrupted = ({ modified_utc }: StoredSeries) =>
  modified_utc < formatUtc(now().subtract({ minutes: INTERRUPTED_MINUTES }));
