import type { Shard, StreamRecord } from './event.ts';

/** Why records were discarded. */
type Condition = 'RetryAttemptsExhausted' | 'RecordAgeExceeded';

/**
 * Returns what Lambda sends to the on-failure destination of an event source mapping: positions of records, no data.
 */
export function failureMessage(
  { streamArn, shardId }: Shard,
  functionName: string,
  { condition, records, invocations }: Discarded,
): object {
  const first = records[0];
  const last = records.at(-1);
  const batchInfo = streamArn.includes(':dynamodb:') ? 'DDBStreamBatchInfo' : 'KinesisBatchInfo';
  return {
    requestContext: {
      requestId: crypto.randomUUID(),
      functionArn: `arn:aws:lambda:us-east-1:000000000000:function:${functionName}`,
      condition,
      approximateInvokeCount: invocations,
    },
    responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
    version: '1.0',
    timestamp: new Date().toISOString(),
    [batchInfo]: {
      shardId,
      startSequenceNumber: first?.sequenceNumber,
      endSequenceNumber: last?.sequenceNumber,
      approximateArrivalOfFirstRecord: first?.arrival.toISOString(),
      approximateArrivalOfLastRecord: last?.arrival.toISOString(),
      batchSize: records.length,
      streamArn,
    },
  };
}

export interface Discarded {
  readonly condition: Condition;
  readonly records: readonly StreamRecord[];
  readonly invocations: number;
}
