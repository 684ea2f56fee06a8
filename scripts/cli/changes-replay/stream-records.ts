import {
  type DynamoDBStreamsClient,
  DynamoDBStreamsServiceException,
  GetRecordsCommand,
  GetShardIteratorCommand,
} from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord } from 'aws-lambda';
import { tableRecord } from '../../stack/event-source/table-record.ts';
import type { DiscardedRecords } from './messages.ts';
import { NotSent } from './not-sent.ts';

/**
 * Returns discarded records from the table's stream, which keeps them for 24 hours, with those between the first and
 * the last.
 * @throws NotSent if the stream no longer has them
 */
export async function discardedRecords(
  client: DynamoDBStreamsClient,
  { streamArn, shardId, from, to }: DiscardedRecords,
): Promise<DynamoDBRecord[]> {
  const records: DynamoDBRecord[] = [];
  try {
    const { ShardIterator } = await client.send(
      new GetShardIteratorCommand({
        StreamArn: streamArn,
        ShardId: shardId,
        ShardIteratorType: 'AT_SEQUENCE_NUMBER',
        SequenceNumber: from,
      }),
    );
    let iterator = ShardIterator;
    while (iterator !== undefined) {
      const { Records = [], NextShardIterator } = await client.send(
        new GetRecordsCommand({ ShardIterator: iterator }),
      );
      for (const each of Records) {
        const number = each.dynamodb?.SequenceNumber ?? '0';
        if (BigInt(number) > BigInt(to)) return records;
        records.push(tableRecord(each));
        if (number === to) return records;
      }
      iterator = Records.length === 0 ? undefined : NextShardIterator;
    }
  } catch (error) {
    if (error instanceof DynamoDBStreamsServiceException) throw new NotSent(error.message);
    throw error;
  }
  throw new NotSent('the stream no longer has them');
}
