import {
  GetRecordsCommand,
  GetShardIteratorCommand,
  InvalidArgumentException,
  type _Record as KinesisRecord,
  ListShardsCommand,
  ResourceNotFoundException,
} from '@aws-sdk/client-kinesis';
import { kinesisClient, streamArnOf } from '../streams.ts';
import { kinesisEvent, type StreamRecord } from './event.ts';
import type { EventSource } from './source.ts';

export async function kinesisSource(endpoint: string, stream: string): Promise<EventSource> {
  const client = kinesisClient(endpoint);
  const StreamARN = await streamArnOf(client, stream);
  return {
    streamArn: StreamARN,
    listShards: async () => {
      const { Shards = [] } = await client.send(new ListShardsCommand({ StreamARN }));
      return Shards.map(({ ShardId: id = '', ParentShardId, AdjacentParentShardId }) => ({
        id,
        parents: [ParentShardId, AdjacentParentShardId].filter((parent) => parent !== undefined),
      }));
    },
    iterator: async (ShardId, { startingPosition, after }) => {
      const ShardIteratorType = after === undefined ? startingPosition : 'AFTER_SEQUENCE_NUMBER';
      const input = { StreamARN, ShardId, ShardIteratorType, StartingSequenceNumber: after } as const;
      return (await client.send(new GetShardIteratorCommand(input))).ShardIterator;
    },
    page: async (ShardIterator, Limit, abortSignal) => {
      const command = new GetRecordsCommand({ ShardIterator, Limit });
      const { Records = [], NextShardIterator: next } = await client.send(command, { abortSignal });
      return { records: Records.map(streamRecord), last: Records.at(-1)?.SequenceNumber, next };
    },
    // Kinesis throws the first one, the local server the second one.
    isForeignPosition: (error) =>
      error instanceof InvalidArgumentException || error instanceof ResourceNotFoundException,
    eventOf: kinesisEvent,
    close: () => client.destroy(),
  };
}

function streamRecord(record: KinesisRecord): StreamRecord {
  const { SequenceNumber = '', PartitionKey = '', Data, ApproximateArrivalTimestamp } = record;
  return {
    sequenceNumber: SequenceNumber,
    partitionKey: PartitionKey,
    data: Buffer.from(Data ?? []).toString('base64'),
    arrival: ApproximateArrivalTimestamp ?? new Date(),
  };
}
