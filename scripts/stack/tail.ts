import { setTimeout as sleep } from 'node:timers/promises';
import { kinesisSource } from './event-source/kinesis-source.ts';
import { ShardReader } from './event-source/shard-reader.ts';
import type { Position } from './event-source/source.ts';

/** Pause between two reads of an empty stream, in milliseconds. */
const PAUSE_MS = 200;

/** Yields the new records of a Kinesis stream as text. Throws when the signal is aborted. */
export async function* tail(
  endpoint: string,
  stream: string,
  startingPosition: Position['startingPosition'],
  signal: AbortSignal,
): AsyncGenerator<string, void, void> {
  const source = await kinesisSource(endpoint, stream);
  try {
    const position = { startingPosition, after: undefined };
    const readers = (await source.listShards()).map(({ id }) => new ShardReader(source, id, position));
    while (true) {
      const records = (await Promise.all(readers.map((reader) => reader.read(1000, signal)))).flat();
      for (const { data } of records) yield Buffer.from(data, 'base64').toString();
      if (records.length === 0) await sleep(PAUSE_MS, undefined, { signal });
    }
  } finally {
    source.close();
  }
}
