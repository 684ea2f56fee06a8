import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  ListStreamsCommand,
} from '@aws-sdk/client-dynamodb-streams';
import { credentials } from '../../../scripts/cli/lib/local-servers.ts';

/** Finds a record in the stream of the table. @returns its shard and its sequence number */
export async function positionOf(eventId: string, endpoint: string) {
  const client = new DynamoDBStreamsClient({ endpoint, region: 'us-east-1', credentials });
  try {
    const { Streams = [] } = await client.send(new ListStreamsCommand({ TableName: process.env.TABLE_NAME }));
    const streamArn = String(Streams[0]?.StreamArn);
    const { StreamDescription } = await client.send(new DescribeStreamCommand({ StreamArn: streamArn }));
    for (const { ShardId: shardId = '' } of StreamDescription?.Shards ?? []) {
      const start = { StreamArn: streamArn, ShardId: shardId, ShardIteratorType: 'TRIM_HORIZON' } as const;
      let { ShardIterator: iterator } = await client.send(new GetShardIteratorCommand(start));
      while (iterator !== undefined) {
        const { Records = [], NextShardIterator } = await client.send(
          new GetRecordsCommand({ ShardIterator: iterator }),
        );
        const found = Records.find(({ eventID }) => eventID === eventId);
        if (found !== undefined)
          return { streamArn, shardId, number: String(found.dynamodb?.SequenceNumber) };
        iterator = Records.length === 0 ? undefined : NextShardIterator;
      }
    }
    throw new Error(`The stream has no record ${eventId}`);
  } finally {
    client.destroy();
  }
}
