import { setTimeout as sleep } from 'node:timers/promises';
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
 * Consecutive pages without records after which the rest counts as expired. DynamoDB Streams may return empty pages
 * before more records, and an open shard always has a next page.
 */
const MAX_EMPTY_PAGES = 10;
/** Pause before the next page: a shard accepts five calls a second. */
const PAUSE_MS = 200;

/**
 * Returns discarded records, including those between the first and the last, from the table's stream, which keeps
 * records for 24 hours.
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
    let emptyPages = 0;
    while (iterator !== undefined && emptyPages < MAX_EMPTY_PAGES) {
      if (emptyPages > 0) await sleep(PAUSE_MS);
      const { Records = [], NextShardIterator } = await client.send(
        new GetRecordsCommand({ ShardIterator: iterator }),
      );
      for (const each of Records) {
        const number = each.dynamodb?.SequenceNumber ?? '0';
        if (BigInt(number) > BigInt(to)) return records;
        records.push(tableRecord(each));
        if (number === to) return records;
      }
      emptyPages = Records.length === 0 ? emptyPages + 1 : 0;
      iterator = NextShardIterator;
    }
  } catch (error) {
    if (error instanceof DynamoDBStreamsServiceException) throw new NotSent(error.message);
    throw error;
  }
  throw new NotSent('the stream no longer has them');
}
