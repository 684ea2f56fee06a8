import type { Context, KinesisStreamBatchResponse, KinesisStreamEvent } from 'aws-lambda';
import { processBatch } from '../../lib/stream/batch.ts';
import { kinesis } from '../../lib/stream/kinesis.ts';
import { createLogFunction } from '../../lib/stream/log-function.ts';
import { withMetrics } from '../../lib/stream/metrics.ts';

const logFunction = createLogFunction(process.env);

/** Tokenizes the log events of a Kinesis stream and writes them to the sinks' streams. */
export function handler(event: KinesisStreamEvent, context: Context): Promise<KinesisStreamBatchResponse> {
  const writeContext = {
    client: kinesis(),
    functionArn: context.invokedFunctionArn,
    remaining: () => context.getRemainingTimeInMillis(),
  };
  return withMetrics(logFunction, context, () => processBatch(event.Records, logFunction, writeContext));
}
