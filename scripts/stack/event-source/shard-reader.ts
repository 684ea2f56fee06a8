import {
  GetRecordsCommand,
  GetShardIteratorCommand,
  InvalidArgumentException,
  type KinesisClient,
  type _Record as KinesisRecord,
} from '@aws-sdk/client-kinesis';
import type { Shard, StreamRecord } from './event.ts';
import type { Position, RecordReader } from './record-reader.ts';

/** Reads a shard of a Kinesis stream. */
export class ShardReader implements RecordReader {
  readonly #client: KinesisClient;
  readonly #shard: Shard;
  readonly #startingPosition: Position['startingPosition'];
  #last: string | undefined;
  #iterator: string | undefined;
  #ended = false;

  constructor(client: KinesisClient, shard: Shard, { startingPosition, after }: Position) {
    this.#client = client;
    this.#shard = shard;
    this.#startingPosition = startingPosition;
    this.#last = after;
  }

  get ended(): boolean {
    return this.#ended;
  }

  async read(limit: number, abortSignal: AbortSignal): Promise<StreamRecord[]> {
    try {
      const command = new GetRecordsCommand({
        ShardIterator: this.#iterator ?? (await this.#newIterator()),
        Limit: limit,
      });
      const { Records = [], NextShardIterator } = await this.#client.send(command, { abortSignal });
      const records = Records.map(streamRecord);
      this.#last = records.at(-1)?.sequenceNumber ?? this.#last;
      this.#iterator = NextShardIterator;
      this.#ended = NextShardIterator === undefined;
      return records;
    } catch (error) {
      abortSignal.throwIfAborted();
      // The checkpoint may belong to an earlier stream, or the iterator may have expired.
      if (error instanceof InvalidArgumentException) this.#last = undefined;
      this.#iterator = undefined;
      return [];
    }
  }

  async #newIterator(): Promise<string | undefined> {
    const { ShardIterator } = await this.#client.send(
      new GetShardIteratorCommand({
        StreamARN: this.#shard.streamArn,
        ShardId: this.#shard.shardId,
        ...(this.#last === undefined
          ? { ShardIteratorType: this.#startingPosition }
          : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', StartingSequenceNumber: this.#last }),
      }),
    );
    return ShardIterator;
  }
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
