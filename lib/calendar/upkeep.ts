import { log } from '../log.ts';
import { collectCapacity, consumed } from '../table/capacity.ts';
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
    const tried = [published, unlinked].reduce((sum, { done, failed }) => sum + done + failed, 0);
    const line = { request_id: requestId, published, unlinked, ...consumed() };
    // It runs every minute, mostly for nothing.
    if (tried > 0) log.info('upkeep', line);
    else log.debug('upkeep', line);
    return { published, unlinked };
  });
}
