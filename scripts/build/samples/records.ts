import type { KinesisStreamRecord } from 'aws-lambda';

/** The stream of the records below. */
const INPUT_ARN = 'arn:aws:kinesis:us-east-1:123456789012:stream/logs-in';

/** Returns the sequence number of the record at an index. */
export const sequenceNumber = (index: number) =>
  `4959033827149025660855969253836157109592157598913658${String(index).padStart(4, '0')}`;

/** Returns a record of a batch as Lambda passes it. */
export function kinesisRecord(
  data: Uint8Array | string,
  index: number,
  partitionKey = 'key',
): KinesisStreamRecord {
  return {
    kinesis: {
      kinesisSchemaVersion: '1.0',
      partitionKey,
      sequenceNumber: sequenceNumber(index),
      data: Buffer.from(data).toString('base64'),
      approximateArrivalTimestamp: 1_560_964_849.5 + index,
    },
    eventSource: 'aws:kinesis',
    eventVersion: '1.0',
    eventID: `shardId-000000000006:${sequenceNumber(index)}`,
    eventName: 'aws:kinesis:record',
    invokeIdentityArn: 'arn:aws:iam::123456789012:role/lambda-role',
    awsRegion: 'us-east-1',
    eventSourceARN: INPUT_ARN,
  };
}
