import type { StreamRecord } from './event.ts';

export interface Position {
  readonly startingPosition: 'TRIM_HORIZON' | 'LATEST';
  /** Start after the record with this sequence number instead of at the starting position. */
  readonly after: string | undefined;
}

/** Reads new records of a shard. */
export interface RecordReader {
  /** Whether the shard is closed and completely read. */
  readonly ended: boolean;
  /** Returns the records since the last call; none if the server cannot be reached. */
  read(limit: number, abortSignal: AbortSignal): Promise<StreamRecord[]>;
}
