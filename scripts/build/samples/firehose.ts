import { gzipSync } from 'node:zlib';
import type { FirehoseTransformationEvent, FirehoseTransformationEventRecord } from 'aws-lambda';
import { control, envelope, LINES } from './data.ts';
import { sequenceNumber } from './records.ts';

const ARRIVAL = 1_560_979_249_500;

const record = (data: Uint8Array | string, index: number): FirehoseTransformationEventRecord => ({
  recordId: `4954607358626${index}0000`,
  approximateArrivalTimestamp: ARRIVAL + index,
  data: Buffer.from(data).toString('base64'),
});

/** A batch of a delivery stream: text, text from a Kinesis stream, an envelope, and two records without events. */
export function delivery(): FirehoseTransformationEvent {
  const [first, second] = LINES;
  const streamed = {
    ...record(second, 1),
    kinesisRecordMetadata: {
      shardId: 'shardId-000000000006',
      partitionKey: 'web-2',
      approximateArrivalTimestamp: ARRIVAL,
      sequenceNumber: sequenceNumber(1),
      subsequenceNumber: '0',
    },
  };
  return {
    invocationId: '5d3a8a4e-2f0b-4c0e-9d7c-0a5f7f8f9b11',
    deliveryStreamArn: 'arn:aws:firehose:us-east-1:123456789012:deliverystream/logs',
    region: 'us-east-1',
    records: [
      record(first, 0),
      streamed,
      record(gzipSync(JSON.stringify(envelope(LINES))), 2),
      record(gzipSync(JSON.stringify(control)), 3),
      record(gzipSync(first).subarray(0, -8), 4),
    ],
  };
}
