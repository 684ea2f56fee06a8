import type { Shard, StreamRecord } from './event.ts';

/** A shard of a stream, and those that it continues: one after a split, two after a merge. */
export interface ShardLineage {
  readonly id: string;
  readonly parents: readonly string[];
}

/** Where the reading of a shard starts. */
export interface Position {
  readonly startingPosition: 'TRIM_HORIZON' | 'LATEST';
  /** Start after the record with this sequence number instead of at the starting position. */
  readonly after: string | undefined;
}

interface Page {
  readonly records: readonly StreamRecord[];
  /** The sequence number of the last record that was read, even if a filter has dropped it; undefined if none was. */
  readonly last: string | undefined;
  /** The iterator of the next page; undefined at the end of a closed shard. */
  readonly next: string | undefined;
}

/** A stream that an event source mapping reads. */
export interface EventSource {
  readonly streamArn: string;
  listShards(): Promise<readonly ShardLineage[]>;
  /** Returns an iterator for the first page. */
  iterator(shardId: string, position: Position): Promise<string | undefined>;
  page(iterator: string | undefined, limit: number, abortSignal: AbortSignal): Promise<Page>;
  /** Whether an error of `iterator` means that the stream does not have the record after which reading should start. */
  isForeignPosition(error: unknown): boolean;
  /** Returns the event that the function gets for records of a shard. */
  eventOf(shard: Shard, records: readonly StreamRecord[]): object;
  close(): void;
}
