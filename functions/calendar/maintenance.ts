import type { Context, ScheduledEvent } from 'aws-lambda';
import { runMaintenance } from '../../lib/calendar/maintenance/job.ts';
import { withDeadline } from '../../lib/table/deadline.ts';

/** What is left of the function's time for work that is under way. */
const RESERVE_MS = 10_000;

/** What is left of it when the last call of the table has to have ended. */
const REPORT_MS = 2000;

/**
 * Publishes what has come due, and takes out of events what was removed. What one run does not get done, or is stopped
 * in, the next one does.
 */
export const handler = (_event: ScheduledEvent, context: Context) =>
  withDeadline(context.getRemainingTimeInMillis() - REPORT_MS, () =>
    runMaintenance(context.awsRequestId, () => context.getRemainingTimeInMillis() > RESERVE_MS),
  );
