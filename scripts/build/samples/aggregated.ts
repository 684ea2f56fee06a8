import { aggregate } from 'aws-kinesis-agg';
import type { KeyedData } from '../../../lib/stream/aggregate.ts';

/** Aggregates records as the Kinesis Producer Library does, with magic number and checksum. */
export function aggregated(records: readonly KeyedData[]): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    aggregate(
      records.map(({ partitionKey, data }) => ({ partitionKey, data: Buffer.from(data) })),
      ({ data }, done) => {
        resolve(data);
        done();
      },
      () => undefined,
      reject,
    );
  });
}
