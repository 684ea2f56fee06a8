import { PartitionKeys } from './partition-key.ts';
import { Unreadable } from './unreadable.ts';

/** Data, and the key that it is put to a shard by. */
export interface KeyedData {
  readonly partitionKey: string;
  readonly data: Uint8Array;
}

const MAGIC = Buffer.from('f3899ac2', 'hex');

/** Whether the data begins as aggregated records do. No UTF-8 text begins so. */
const isAggregated = (data: Uint8Array): boolean => MAGIC.equals(data.subarray(0, MAGIC.length));

/**
 * The records that the Kinesis Producer Library packed into one, in order, each with its own partition key; any other
 * record is given back as it is. A key that Kinesis would not take is made good, and a record without one gets that of
 * the whole: nobody checked these keys when the whole was put. The library for it brings a Protocol Buffers runtime, so
 * it is only loaded when the first such record comes.
 * @throws Unreadable if the check sum is wrong or the data is broken
 */
export async function deaggregate(record: KeyedData & { readonly data: Buffer }): Promise<KeyedData[]> {
  if (!isAggregated(record.data)) return [record];
  // The bundler gives a CommonJS package's exports by its default only.
  const { default: library } = await import('aws-kinesis-agg');
  const envelope = {
    partitionKey: record.partitionKey,
    data: record.data.toString('base64'),
    sequenceNumber: '',
    approximateArrivalTimestamp: 0,
    kinesisSchemaVersion: '1.0',
  };
  const keys = new PartitionKeys(record.partitionKey);
  let records: KeyedData[] = [];
  library.deaggregateSync(envelope, true, (error, found = []) => {
    if (error) throw new Unreadable('aggregate', 'aggregated record with a wrong check sum or broken data');
    records = found.map(({ partitionKey, data }) => ({
      partitionKey: keys.of(partitionKey),
      data: Buffer.from(data, 'base64'),
    }));
  });
  return records;
}
