import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  ResourceNotFoundException,
  TrimmedDataAccessException,
} from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord } from 'aws-lambda';
import { localClient } from '../../cli/lib/local-servers.ts';
import { type StreamRecord, tableEvent } from './event.ts';
import { type FilterPattern, passesFilter } from './filter.ts';
import type { EventSource, ShardLineage } from './source.ts';
import { tableRecord } from './table-record.ts';

/** The limit of one call. */
const MAX_RECORDS = 1000;

/** The stream of a table as an event source, without the records that do not pass the filter. */
export function tableSource(
  endpoint: string,
  StreamArn: string,
  patterns: readonly FilterPattern[],
): EventSource {
  const client = new DynamoDBStreamsClient(localClient(endpoint));
  return {
    streamArn: StreamArn,
    listShards: () => shardsOf(client, StreamArn),
    iterator: async (ShardId, { startingPosition, after }) => {
      const ShardIteratorType = after === undefined ? startingPosition : 'AFTER_SEQUENCE_NUMBER';
      const input = { StreamArn, ShardId, ShardIteratorType, SequenceNumber: after } as const;
      return (await client.send(new GetShardIteratorCommand(input))).ShardIterator;
    },
    page: async (ShardIterator, limit, abortSignal) => {
      const command = new GetRecordsCommand({ ShardIterator, Limit: Math.min(limit, MAX_RECORDS) });
      const { Records = [], NextShardIterator: next } = await client.send(command, { abortSignal });
      const passing = Records.map(tableRecord).filter((record) => passesFilter(record, patterns));
      return { records: passing.map(streamRecord), last: Records.at(-1)?.dynamodb?.SequenceNumber, next };
    },
    isForeignPosition: (error) =>
      error instanceof TrimmedDataAccessException || error instanceof ResourceNotFoundException,
    eventOf: tableEvent,
    close: () => client.destroy(),
  };
}

async function shardsOf(client: DynamoDBStreamsClient, StreamArn: string): Promise<ShardLineage[]> {
  const shards: ShardLineage[] = [];
  let ExclusiveStartShardId: string | undefined;
  do {
    const { StreamDescription } = await client.send(
      new DescribeStreamCommand({ StreamArn, ExclusiveStartShardId }),
    );
    for (const { ShardId: id = '', ParentShardId: parent } of StreamDescription?.Shards ?? [])
      shards.push({ id, parents: parent === undefined ? [] : [parent] });
    ExclusiveStartShardId = StreamDescription?.LastEvaluatedShardId;
  } while (ExclusiveStartShardId !== undefined);
  return shards;
}

function streamRecord(record: DynamoDBRecord): StreamRecord {
  const { SequenceNumber = '', Keys, ApproximateCreationDateTime = 0 } = record.dynamodb ?? {};
  return {
    sequenceNumber: SequenceNumber,
    partitionKey: Keys?.pk?.S ?? '',
    data: JSON.stringify(record),
    arrival: new Date(ApproximateCreationDateTime * 1000),
  };
}
