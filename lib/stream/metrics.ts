import type { Context } from 'aws-lambda';
import { logMeasured } from '../metrics/log.ts';
import type { Tally } from './tally.ts';

/**
 * Writes what an invocation did: one log line with its metrics, and one for each kind of failure and field, however
 * often it happened.
 */
function publish(tally: Tally, requestId: string, milliseconds: number): void {
  const figures = {
    Records: tally.records,
    EventsIn: tally.eventsIn,
    Tokens: tally.tokens,
    EventsOut: tally.eventsOut,
    BytesIn: tally.bytesIn,
    BytesOut: tally.bytesOut,
    Duration: Math.round(milliseconds * 100) / 100,
  };
  logMeasured('info', 'batch', { request_id: requestId }, { family: 'batch', figures });
  for (const failures of tally.failures) {
    logMeasured(
      'warn',
      'failures',
      { request_id: requestId, ...failures },
      {
        family: 'failures',
        figures: { Failures: failures.count },
        dimensions: { kind: failures.kind, field: failures.field },
      },
    );
  }
}

/** Runs an invocation, and publishes what it counted, also if it fails. */
export async function measured<Result>(
  tally: Tally,
  { awsRequestId }: Pick<Context, 'awsRequestId'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const start = performance.now();
  tally.reset();
  try {
    return await work();
  } finally {
    publish(tally, awsRequestId, performance.now() - start);
  }
}
