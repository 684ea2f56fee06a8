import type { Context, KinesisStreamBatchResponse, KinesisStreamEvent } from 'aws-lambda';
import { processBatch } from '../../lib/stream/batch.ts';
import { kinesis } from '../../lib/stream/kinesis.ts';
import { measured } from '../../lib/stream/metrics.ts';
import { setUp } from '../../lib/stream/setup.ts';

const setup = setUp(process.env);

/** Tokenizes the log events of a Kinesis stream into the sinks' streams. */
export function handler(event: KinesisStreamEvent, context: Context): Promise<KinesisStreamBatchResponse> {
  const means = { client: kinesis(), remaining: () => context.getRemainingTimeInMillis() };
  return measured(setup.tally, context, () => processBatch(event.Records, setup, means));
}
