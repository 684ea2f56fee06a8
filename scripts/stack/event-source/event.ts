import type { DynamoDBStreamEvent, KinesisStreamEvent, KinesisStreamRecord } from 'aws-lambda';

/** A record that was read from a shard. */
export interface StreamRecord {
  readonly sequenceNumber: string;
  readonly partitionKey: string;
  /** In base64 from Kinesis, as JSON from a table's stream. */
  readonly data: string;
  readonly arrival: Date;
}

export interface Shard {
  readonly streamArn: string;
  readonly shardId: string;
}

/** Returns the event that Lambda passes to a function for records of a table's stream. */
export function tableEvent({ streamArn }: Shard, records: readonly StreamRecord[]): DynamoDBStreamEvent {
  return { Records: records.map(({ data }) => ({ ...JSON.parse(data), eventSourceARN: streamArn })) };
}

/** Returns the event that Lambda passes to a function for records of a Kinesis stream. */
export const kinesisEvent = (shard: Shard, records: readonly StreamRecord[]): KinesisStreamEvent => ({
  Records: records.map((record) => kinesisEventRecord(shard, record)),
});

export const kinesisEventRecord = (
  { streamArn, shardId }: Shard,
  { sequenceNumber, partitionKey, data, arrival }: StreamRecord,
): KinesisStreamRecord => ({
  kinesis: {
    kinesisSchemaVersion: '1.0',
    partitionKey,
    sequenceNumber,
    data,
    approximateArrivalTimestamp: arrival.getTime() / 1000,
  },
  eventSource: 'aws:kinesis',
  eventVersion: '1.0',
  eventID: `${shardId}:${sequenceNumber}`,
  eventName: 'aws:kinesis:record',
  invokeIdentityArn: 'arn:aws:iam::123456789012:role/lambda-role',
  awsRegion: 'us-east-1',
  eventSourceARN: streamArn,
});
