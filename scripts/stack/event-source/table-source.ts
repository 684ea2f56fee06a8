import { DescribeStreamCommand, DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { credentials } from '../credentials.ts';
import { tableEvent } from './event.ts';
import type { FilterPattern } from './filter.ts';
import type { ShardLineage } from './shards.ts';
import type { EventSource } from './source.ts';
import { TableShardReader } from './table-shard-reader.ts';

/** The stream of a table as an event source. */
export function tableSource(
  endpoint: string,
  streamArn: string,
  patterns: readonly FilterPattern[],
): EventSource {
  const client = new DynamoDBStreamsClient({ endpoint, region: 'us-east-1', credentials });
  return {
    streamArn,
    listShards: () => shardsOf(client, streamArn),
    reader: (shard, position) => new TableShardReader(client, shard, position, patterns),
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
      shards.push({ id, parent });
    ExclusiveStartShardId = StreamDescription?.LastEvaluatedShardId;
  } while (ExclusiveStartShardId !== undefined);
  return shards;
}
