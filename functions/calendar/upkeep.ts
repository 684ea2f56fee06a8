import type { Context, ScheduledEvent } from 'aws-lambda';
import { upkeep } from '../../lib/calendar/upkeep/job.ts';

/** What is left of the function's time for work that is under way. */
const RESERVE_MS = 10_000;

/**
 * Publishes what has come due, and takes out of events what was removed. What one run does not get done, or is stopped
 * in, the next one does.
 */
export const handler = (_event: ScheduledEvent, context: Context) =>
  upkeep(context.awsRequestId, () => context.getRemainingTimeInMillis() > RESERVE_MS);
