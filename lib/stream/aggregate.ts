import { partsIn } from './aggregate-format.ts';
import { PartitionKeys } from './partition-key.ts';
import { Unreadable } from './unreadable.ts';

export interface KeyedData {
  readonly partitionKey: string;
  readonly data: Uint8Array;
}

const MAGIC = Buffer.from('f3899ac2', 'hex');
const CHECKSUM_BYTES = 16;

/** Each part takes some 600 bytes of memory, even an empty one. */
const MAX_PARTS = 250_000;

/** Whether the data begins like an aggregated record. No UTF-8 text begins like that. */
const isAggregated = (data: Uint8Array): boolean => MAGIC.equals(data.subarray(0, MAGIC.length));

const broken = () => new Unreadable('aggregate', 'aggregated record with a wrong checksum or broken data');

/**
 * Unpacks a record that the Kinesis Producer Library aggregated: returns its parts in order, each with its own
 * partition key. Returns any other record unchanged. Keys that Kinesis would reject are repaired, because Kinesis does
 * not check keys inside an aggregate, and a part without a key gets that of the whole record. The library includes a
 * Protocol Buffers runtime, so it is loaded for the first aggregated record only.
 * @throws Unreadable if the checksum is wrong, the data is broken, or there are too many parts
 */
export async function deaggregate(record: KeyedData & { readonly data: Buffer }): Promise<KeyedData[]> {
  if (!isAggregated(record.data)) return [record];
  // The library takes a text that should be longer than the record as the rest of it, and loses the parts in it.
  const parts = partsIn(record.data.subarray(MAGIC.length, -CHECKSUM_BYTES));
  if (parts === undefined) throw broken();
  if (parts > MAX_PARTS) throw new Unreadable('too_large', 'aggregated record with too many parts');
  // The bundler exposes the exports of a CommonJS package on its default export only.
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
    if (error) throw broken();
    records = found.map(({ partitionKey, data }) => ({
      partitionKey: keys.of(partitionKey),
      data: Buffer.from(data, 'base64'),
    }));
  });
  return records;
}
