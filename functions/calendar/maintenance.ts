import type { Context, ScheduledEvent } from 'aws-lambda';
import { runMaintenance } from '../../lib/calendar/maintenance/job.ts';
import { withDeadline } from '../../lib/table/deadline.ts';

/** New work starts only while more than this is left of the function's time. */
const RESERVE_MS = 10_000;

/** Calls of the table end when this is left of it. */
const REPORT_MS = 2000;

/**
 * Publishes records that are due, and removes deleted records from events. The next run does what this one does not
 * finish.
 */
export const handler = (_event: ScheduledEvent, context: Context) =>
  withDeadline(context.getRemainingTimeInMillis() - REPORT_MS, () =>
    runMaintenance(context.awsRequestId, () => context.getRemainingTimeInMillis() > RESERVE_MS),
  );
