import type { KinesisStreamRecord } from 'aws-lambda';
import { kinesisEventRecord } from '../../stack/event-source/event.ts';

/** The shard of the records below. */
const SHARD = {
  streamArn: 'arn:aws:kinesis:us-east-1:123456789012:stream/logs-in',
  shardId: 'shardId-000000000006',
};
const FIRST_ARRIVAL_MS = 1_560_964_849_500;

export const sequenceNumber = (index: number) =>
  `4959033827149025660855969253836157109592157598913658${String(index).padStart(4, '0')}`;

/** Returns a record of a batch as Lambda passes it. */
export const kinesisRecord = (
  data: Uint8Array | string,
  index: number,
  partitionKey = 'key',
): KinesisStreamRecord =>
  kinesisEventRecord(SHARD, {
    sequenceNumber: sequenceNumber(index),
    partitionKey,
    data: Buffer.from(data).toString('base64'),
    arrival: new Date(FIRST_ARRIVAL_MS + index * 1000),
  });
