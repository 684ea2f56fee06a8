import type { ForEachResult, HasTime } from '../../for-each-while.ts';
import { logMeasured } from '../../metrics/log.ts';
import { requestId, withRequestId } from '../../request-id.ts';
import { collectCapacity, consumed } from '../../table/capacity.ts';
import { advanceSeries } from '../occurrences/advance-series.ts';
import { completeSeries } from '../occurrences/unfinished.ts';
import { continueUnlinking } from '../unlinking/unlink.ts';
import { publishDue } from './scheduled.ts';
import { completeSplitWrites } from './split-writes.ts';

/** The result of each part of a run. */
type Maintenance = Readonly<
  Record<'completed' | 'published' | 'unlinked' | 'series' | 'advanced', ForEachResult>
>;

/** Runs the calendar's background work, and logs one line about it. */
export function runMaintenance(invocationId: string, hasTime: HasTime): Promise<Maintenance> {
  return withRequestId(invocationId, () => collectCapacity(() => run(hasTime)));
}

async function run(hasTime: HasTime): Promise<Maintenance> {
  // First, so that the unlinking removes links that this restores.
  const completed = await completeSplitWrites(hasTime);
  // Concurrently, because each of them can take all the time of many runs.
  const [published, unlinked, series, advanced] = await Promise.all([
    publishDue(hasTime),
    continueUnlinking(hasTime),
    completeSeries(hasTime),
    advanceSeries(hasTime),
  ]);
  const results: Maintenance = { completed, published, unlinked, series, advanced };
  const total = (outcome: 'done' | 'failed') =>
    Object.values(results).reduce((sum, result) => sum + result[outcome], 0);
  const [done, failed] = [total('done'), total('failed')];
  const line = { request_id: requestId(), ...results, ...consumed() };
  // Most of the runs, one every minute, find nothing to do.
  const level = done + failed > 0 ? 'info' : 'debug';
  const figures = { MaintenanceDone: done, MaintenanceFailed: failed };
  logMeasured(level, 'maintenance', line, { family: 'maintenance', figures });
  return results;
}
