import type { Context } from 'aws-lambda';
import { logMeasured } from '../metrics/log.ts';
import type { Counters } from './counters.ts';

/**
 * Writes one log line with the metrics of an invocation, one for each transform if there are several, and one for each
 * kind of failure and field.
 */
function publish(counters: Counters, requestId: string, milliseconds: number): void {
  const figures = {
    Records: counters.records,
    EventsIn: counters.eventsIn,
    EventsUnmatched: counters.eventsUnmatched,
    Tokens: counters.tokens,
    EventsOut: counters.eventsOut,
    BytesIn: counters.bytesIn,
    BytesOut: counters.bytesOut,
    Duration: Math.round(milliseconds * 100) / 100,
  };
  logMeasured('info', 'batch', { request_id: requestId }, { family: 'batch', figures });
  for (const [transform, { events, tokens }] of counters.transforms.size > 1 ? counters.transforms : []) {
    const line = { request_id: requestId, transform };
    const transformFigures = { TransformEvents: events, TransformTokens: tokens };
    logMeasured('info', 'transform', line, {
      family: 'transforms',
      figures: transformFigures,
      dimensions: { transform },
    });
  }
  for (const failures of counters.failures) {
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

/** Runs an invocation and publishes its metrics, even if it fails. */
export async function withMetrics<Result>(
  counters: Counters,
  { awsRequestId }: Pick<Context, 'awsRequestId'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const start = performance.now();
  counters.reset();
  try {
    return await work();
  } finally {
    publish(counters, awsRequestId, performance.now() - start);
  }
}
