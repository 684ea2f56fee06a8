import type { Context } from 'aws-lambda';
import { logMeasured } from '../metrics/log.ts';
import type { LogFunction } from './log-function.ts';

type Measured = Pick<LogFunction, 'counters' | 'pipeline'>;

/**
 * Writes one log line with the metrics of an invocation, one for each transform if there are several, and one for each
 * kind of failure, field and transform.
 */
function publish({ counters, pipeline }: Measured, requestId: string, milliseconds: number): void {
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
  if (pipeline.transforms.length > 1) {
    for (const [transform, { events, tokens }] of counters.transforms) {
      const line = { request_id: requestId, transform };
      logMeasured('info', 'transform', line, {
        family: 'transforms',
        figures: { TransformEvents: events, TransformTokens: tokens },
        dimensions: { transform },
      });
    }
  }
  for (const failures of counters.failures) {
    const { kind, field, count } = failures;
    const line = { request_id: requestId, ...failures };
    logMeasured('warn', 'failures', line, {
      family: 'failures',
      figures: { Failures: count },
      dimensions: { kind, field },
    });
  }
}

/** Runs an invocation and publishes its metrics, even if it fails. */
export async function withMetrics<Result>(
  measured: Measured,
  { awsRequestId }: Pick<Context, 'awsRequestId'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const start = performance.now();
  measured.counters.reset();
  try {
    return await work();
  } finally {
    publish(measured, awsRequestId, performance.now() - start);
  }
}
