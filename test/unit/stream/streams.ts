import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import {
  CreateStreamCommand,
  DescribeStreamCommand,
  GetRecordsCommand,
  GetShardIteratorCommand,
  KinesisClient,
} from '@aws-sdk/client-kinesis';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { credentials } from '../../../scripts/cli/lib/local-servers.ts';

/** A record that was read from a stream. */
export interface Read {
  readonly partitionKey: string;
  readonly text: string;
}

/**
 * Creates a client for a local Kinesis server. It keeps no connections: the server might close one just when the next
 * call begins, and the client does not retry.
 */
export const connect = (endpoint: string) =>
  new KinesisClient({
    endpoint,
    region: 'us-east-1',
    credentials,
    maxAttempts: 1,
    requestHandler: new NodeHttpHandler({ httpAgent: new Agent({ keepAlive: false }) }),
  });

/** Creates a stream with a single shard, which keeps the order of all records. @returns its name */
export async function createStream(client: KinesisClient): Promise<string> {
  const StreamName = `stream-${randomUUID()}`;
  await client.send(new CreateStreamCommand({ StreamName, ShardCount: 1 }));
  for (;;) {
    const { StreamDescription } = await client.send(new DescribeStreamCommand({ StreamName }));
    if (StreamDescription?.StreamStatus === 'ACTIVE') return StreamName;
    await setTimeout(10);
  }
}

/** Reads all records of a stream, in order by partition key. */
export async function readStream(client: KinesisClient, StreamName: string): Promise<Read[]> {
  const { StreamDescription } = await client.send(new DescribeStreamCommand({ StreamName }));
  const read: Read[] = [];
  for (const { ShardId } of StreamDescription?.Shards ?? []) {
    const start = { StreamName, ShardId, ShardIteratorType: 'TRIM_HORIZON' } as const;
    let { ShardIterator } = await client.send(new GetShardIteratorCommand(start));
    while (ShardIterator !== undefined) {
      const page = await client.send(new GetRecordsCommand({ ShardIterator }));
      const records = page.Records ?? [];
      for (const { PartitionKey = '', Data = [] } of records) {
        read.push({ partitionKey: PartitionKey, text: Buffer.from(Data).toString() });
      }
      ShardIterator = records.length === 0 ? undefined : page.NextShardIterator;
    }
  }
  return read;
}
