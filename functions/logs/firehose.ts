import type { Context, FirehoseTransformationEvent, FirehoseTransformationResult } from 'aws-lambda';
import { transformRecords } from '../../lib/stream/firehose.ts';
import { createLogFunction } from '../../lib/stream/log-function.ts';
import { measured } from '../../lib/stream/metrics.ts';

const logFunction = createLogFunction(process.env);

/** Tokenizes the log events of a Firehose delivery stream on their way. */
export function handler(
  event: FirehoseTransformationEvent,
  context: Context,
): Promise<FirehoseTransformationResult> {
  return measured(logFunction.counters, context, () => transformRecords(event, logFunction));
}
