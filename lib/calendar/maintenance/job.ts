import type { ForEachResult, HasTime } from '../../for-each-while.ts';
import { logMeasured } from '../../metrics/log.ts';
import { collectCapacity, consumed } from '../../table/capacity.ts';
import { advanceSeries } from '../occurrences/completion.ts';
import { completeSeries } from '../occurrences/pending.ts';
import { continueUnlinking } from '../unlinking/unlink.ts';
import { completePending } from './pending.ts';
import { publishDue } from './scheduled.ts';

/** The results of a run. */
export interface Maintenance {
  readonly completed: ForEachResult;
  readonly published: ForEachResult;
  readonly unlinked: ForEachResult;
  readonly series: ForEachResult;
  readonly advanced: ForEachResult;
}

/** Runs the calendar's background work, and logs one line about it. */
export function runMaintenance(requestId: string, hasTime: HasTime): Promise<Maintenance> {
  return collectCapacity(async () => {
    // First, so that the unlinking removes links that this restores.
    const completed = await completePending(hasTime);
    const published = await publishDue(hasTime);
    const unlinked = await continueUnlinking(hasTime);
    const series = await completeSeries(hasTime);
    const advanced = await advanceSeries(hasTime);
    const all = [completed, published, unlinked, series, advanced];
    const done = all.reduce((sum, progress) => sum + progress.done, 0);
    const failed = all.reduce((sum, progress) => sum + progress.failed, 0);
    const progress = { completed, published, unlinked, series, advanced };
    const line = { request_id: requestId, ...progress, ...consumed() };
    // Most of the runs, one every minute, find nothing to do.
    const level = done + failed > 0 ? 'info' : 'debug';
    const figures = { MaintenanceDone: done, MaintenanceFailed: failed };
    logMeasured(level, 'maintenance', line, { family: 'maintenance', figures });
    return progress;
  });
}
