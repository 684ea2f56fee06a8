import { aggregate } from 'aws-kinesis-agg';
import type { KeyedData } from '../../../lib/stream/aggregate.ts';

/** What the Kinesis Producer Library makes of these records: one aggregated record, magic number and check sum included. */
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
