import {
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  ResourceNotFoundException,
  TrimmedDataAccessException,
} from '@aws-sdk/client-dynamodb-streams';
import type { Shard, StreamRecord } from './event.ts';
import { type FilterPattern, passesFilter } from './filter.ts';
import type { Position, RecordReader } from './record-reader.ts';
import { tableRecord } from './table-record.ts';

/** Reads a shard of a table's stream, and drops the records that do not pass the filter. */
export class TableShardReader implements RecordReader {
  readonly #client: DynamoDBStreamsClient;
  readonly #shard: Shard;
  readonly #startingPosition: Position['startingPosition'];
  readonly #patterns: readonly FilterPattern[];
  #last: string | undefined;
  #iterator: string | undefined;
  #ended = false;

  constructor(
    client: DynamoDBStreamsClient,
    shard: Shard,
    { startingPosition, after }: Position,
    patterns: readonly FilterPattern[],
  ) {
    this.#client = client;
    this.#shard = shard;
    this.#startingPosition = startingPosition;
    this.#last = after;
    this.#patterns = patterns;
  }

  get ended(): boolean {
    return this.#ended;
  }

  async read(Limit: number, abortSignal: AbortSignal): Promise<StreamRecord[]> {
    try {
      const ShardIterator = this.#iterator ?? (await this.#newIterator());
      const command = new GetRecordsCommand({ ShardIterator, Limit: Math.min(Limit, MAX_RECORDS) });
      const { Records = [], NextShardIterator } = await this.#client.send(command, { abortSignal });
      this.#last = Records.at(-1)?.dynamodb?.SequenceNumber ?? this.#last;
      this.#iterator = NextShardIterator;
      this.#ended = NextShardIterator === undefined;
      return Records.map(tableRecord)
        .filter((record) => passesFilter(record, this.#patterns))
        .map((record) => ({
          sequenceNumber: record.dynamodb?.SequenceNumber ?? '',
          partitionKey: record.dynamodb?.Keys?.pk?.S ?? '',
          data: JSON.stringify(record),
          arrival: new Date((record.dynamodb?.ApproximateCreationDateTime ?? 0) * 1000),
        }));
    } catch (error) {
      abortSignal.throwIfAborted();
      // The checkpoint may belong to an earlier stream.
      if (error instanceof TrimmedDataAccessException || error instanceof ResourceNotFoundException)
        this.#last = undefined;
      this.#iterator = undefined;
      return [];
    }
  }

  async #newIterator(): Promise<string | undefined> {
    const { ShardIterator } = await this.#client.send(
      new GetShardIteratorCommand({
        StreamArn: this.#shard.streamArn,
        ShardId: this.#shard.shardId,
        ...(this.#last === undefined
          ? { ShardIteratorType: this.#startingPosition }
          : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: this.#last }),
      }),
    );
    return ShardIterator;
  }
}

/** The limit of one call. */
const MAX_RECORDS = 1000;
