import type { Context, FirehoseTransformationEvent, FirehoseTransformationResult } from 'aws-lambda';
import { transformRecords } from '../../lib/stream/firehose.ts';
import { createLogFunction } from '../../lib/stream/log-function.ts';
import { withMetrics } from '../../lib/stream/metrics.ts';

const logFunction = createLogFunction(process.env);

/** Tokenizes the log events of a Firehose delivery stream before delivery. */
export function handler(
  event: FirehoseTransformationEvent,
  context: Context,
): Promise<FirehoseTransformationResult> {
  const remaining = () => context.getRemainingTimeInMillis();
  return withMetrics(logFunction, context, () => transformRecords(event, logFunction, remaining));
}
