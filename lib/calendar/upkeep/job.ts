import { logMeasured } from '../../metrics/log.ts';
import { collectCapacity, consumed } from '../../table/capacity.ts';
import type { HasTime, Progress } from './piecemeal.ts';
import { publishDue } from './scheduled.ts';
import { continueUnlinking } from './unlink.ts';

/** What the calendar does by itself. It logs one line of what it did. */
export function upkeep(
  requestId: string,
  hasTime: HasTime,
): Promise<{ readonly published: Progress; readonly unlinked: Progress }> {
  return collectCapacity(async () => {
    const published = await publishDue(hasTime);
    const unlinked = await continueUnlinking(hasTime);
    const done = published.done + unlinked.done;
    const failed = published.failed + unlinked.failed;
    const line = { request_id: requestId, published, unlinked, ...consumed() };
    // It runs every minute, mostly for nothing.
    const level = done + failed > 0 ? 'info' : 'debug';
    const figures = { UpkeepDone: done, UpkeepFailed: failed };
    logMeasured(level, 'upkeep', line, { family: 'upkeep', figures });
    return { published, unlinked };
  });
}
