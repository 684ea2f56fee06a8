import type { Shard, StreamRecord } from './event.ts';
import type { Position, RecordReader } from './record-reader.ts';
import type { ShardLineage } from './shards.ts';

/** A stream that an event source mapping reads. */
export interface EventSource {
  readonly streamArn: string;
  listShards(): Promise<readonly ShardLineage[]>;
  reader(shard: Shard, position: Position): RecordReader;
  /** Returns the event that the function gets for records of a shard. */
  eventOf(shard: Shard, records: readonly StreamRecord[]): object;
  close(): void;
}
