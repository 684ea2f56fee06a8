import type { Context, FirehoseTransformationEvent, FirehoseTransformationResult } from 'aws-lambda';
import { transformRecords } from '../../lib/stream/firehose.ts';
import { measured } from '../../lib/stream/metrics.ts';
import { setUp } from '../../lib/stream/setup.ts';

const setup = setUp(process.env);

/** Tokenizes the log events of a Firehose delivery stream on their way. */
export function handler(
  event: FirehoseTransformationEvent,
  context: Context,
): Promise<FirehoseTransformationResult> {
  return measured(setup.tally, context, () => transformRecords(event, setup));
}
