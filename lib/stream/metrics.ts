import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import type { Context } from 'aws-lambda';
import { log } from '../log.ts';
import type { Tally } from './tally.ts';

const metrics = new Metrics({ namespace: 'sino', serviceName: 'logs' });

/**
 * Writes what an invocation did: metrics in CloudWatch's embedded format, and one log line for each kind of failure
 * and field, however often it happened.
 */
function publish(tally: Tally, requestId: string, milliseconds: number): void {
  const { Count, Bytes, Milliseconds } = MetricUnit;
  metrics.addMetric('Records', Count, tally.records);
  metrics.addMetric('EventsIn', Count, tally.eventsIn);
  metrics.addMetric('EventsOut', Count, tally.eventsOut);
  metrics.addMetric('BytesIn', Bytes, tally.bytesIn);
  metrics.addMetric('BytesOut', Bytes, tally.bytesOut);
  metrics.addMetric('Duration', Milliseconds, milliseconds);
  metrics.publishStoredMetrics();
  for (const failures of tally.failures) {
    const metric = metrics.singleMetric().addDimension('kind', failures.kind);
    if (failures.field !== undefined) metric.addDimension('field', failures.field);
    metric.addMetric('Failures', Count, failures.count);
    log.warn('failures', { request_id: requestId, ...failures });
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
