import { setTimeout as sleep } from 'node:timers/promises';
import type { StreamRecord } from './event.ts';
import type { ShardReader } from './shard-reader.ts';

interface Gathering {
  /** Maximum records of a batch. */
  readonly batchSize: number;
  /** How long records are gathered, in seconds. */
  readonly batchWindow: number;
}

/**
 * Pauses between two reads of an empty shard, in milliseconds. They grow with the time since the last record, so that
 * an idle stack uses little CPU and a busy one sees new records immediately.
 */
const MIN_PAUSE_MS = 200;
const MAX_PAUSE_MS = 2000;
const PAUSE_SHARE_OF_IDLE_TIME = 0.1;

/** Maximum data of an invocation, in characters; leaves room for the rest of the event. */
const MAX_CHARS = 4 * 1024 * 1024;

/** Yields the records of a shard in batches until the shard ends. Throws when the signal is aborted. */
export async function* gather(
  reader: ShardReader,
  { batchSize, batchWindow }: Gathering,
  signal: AbortSignal,
): AsyncGenerator<StreamRecord[], void, void> {
  let gathered: StreamRecord[] = [];
  let since = 0;
  let lastRecordAt = performance.now();
  while (!reader.ended || gathered.length > 0) {
    const records = reader.ended ? [] : await reader.read(batchSize, signal);
    if (gathered.length === 0) since = performance.now();
    if (records.length > 0) lastRecordAt = performance.now();
    gathered.push(...records);
    const due = reader.ended || performance.now() - since >= batchWindow * 1000;
    if (gathered.length >= batchSize || (due && gathered.length > 0)) {
      const count = fitting(gathered, batchSize);
      yield gathered.slice(0, count);
      gathered = gathered.slice(count);
    } else if (records.length === 0) {
      await sleep(pauseMs(performance.now() - lastRecordAt), undefined, { signal });
    }
  }
}

/** @param idleMs the time since the last record */
export function pauseMs(idleMs: number): number {
  return Math.min(Math.max(idleMs * PAUSE_SHARE_OF_IDLE_TIME, MIN_PAUSE_MS), MAX_PAUSE_MS);
}

/** Returns how many of the records, at least one, go into one batch. */
function fitting(records: readonly StreamRecord[], batchSize: number): number {
  let characters = 0;
  const over = records.findIndex(({ data }) => {
    characters += data.length;
    return characters > MAX_CHARS;
  });
  return Math.min(over === -1 ? records.length : Math.max(over, 1), batchSize);
}
