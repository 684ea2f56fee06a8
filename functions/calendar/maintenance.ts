import type { Context, ScheduledEvent } from 'aws-lambda';
import { runMaintenance } from '../../lib/calendar/maintenance/job.ts';
import { withDeadline } from '../../lib/table/deadline.ts';

/** Remaining time of the function below which no new work starts. */
const RESERVE_MS = 10_000;

/** Remaining time of the function at which table calls are aborted. */
const REPORT_MS = 2000;

/**
 * Publishes records that are due, completes long changes of events and series, and removes deleted records from events.
 * The next run continues what this one does not finish.
 */
export const handler = (_event: ScheduledEvent, context: Context) =>
  withDeadline(context.getRemainingTimeInMillis() - REPORT_MS, () =>
    runMaintenance(context.awsRequestId, () => context.getRemainingTimeInMillis() > RESERVE_MS),
  );
