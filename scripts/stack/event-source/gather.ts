import { setTimeout as sleep } from 'node:timers/promises';
import type { StreamRecord } from './event.ts';
import type { ShardReader } from './shard-reader.ts';

export interface Gathering {
  /** How many records a batch has at most. */
  readonly batchSize: number;
  /** For how many seconds records are gathered. */
  readonly batchWindow: number;
}

/** Milliseconds between two looks at a shard on which nothing comes. */
const PAUSE = 200;

/** How much data in base64 fits an invocation, with all that is around it. */
const MAX_CHARACTERS = 4 * 1024 * 1024;

/** The records of a shard in batches. It ends when the shard does, and throws when the signal says so. */
export async function* gather(
  reader: ShardReader,
  { batchSize, batchWindow }: Gathering,
  signal: AbortSignal,
): AsyncGenerator<StreamRecord[], void, void> {
  let gathered: StreamRecord[] = [];
  let since = 0;
  while (!reader.ended || gathered.length > 0) {
    const records = reader.ended ? [] : await reader.read(batchSize, signal);
    if (gathered.length === 0) since = performance.now();
    gathered.push(...records);
    const due = reader.ended || performance.now() - since >= batchWindow * 1000;
    if (gathered.length >= batchSize || (due && gathered.length > 0)) {
      const count = fitting(gathered, batchSize);
      yield gathered.slice(0, count);
      gathered = gathered.slice(count);
    } else if (records.length === 0) {
      await sleep(PAUSE, undefined, { signal });
    }
  }
}

/** How many of the records, at least one, go into one batch. */
function fitting(records: readonly StreamRecord[], batchSize: number): number {
  let characters = 0;
  const over = records.findIndex(({ data }) => {
    characters += data.length;
    return characters > MAX_CHARACTERS;
  });
  return Math.min(over === -1 ? records.length : Math.max(over, 1), batchSize);
}
