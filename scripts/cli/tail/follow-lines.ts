import { statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { readLines } from '../lib/lines.ts';

const POLL_INTERVAL_MS = 100;

const CHUNK_BYTES = 64 * 1024;

/**
 * Yields the lines of a file that begin after the first one is requested, each when it is complete. Throws when the
 * signal is aborted.
 * @param fromStart whether to begin with the existing lines
 */
export async function* followLines(
  file: string,
  fromStart: boolean,
  signal: AbortSignal,
): AsyncGenerator<string, void, void> {
  const { size } = statSync(file);
  // The last byte ends a line, unless one is just being written, whose beginning is not read.
  const skipsLine = !fromStart && size > 0;
  const lines = linesFrom(file, skipsLine ? size - 1 : 0, signal);
  if (skipsLine) await lines.next();
  yield* lines;
}

async function* linesFrom(file: string, position: number, signal: AbortSignal) {
  for await (const lines of readLines(bytesFrom(file, position, signal))) yield* lines;
}

/** Yields chunks, each of which is valid until the next one is requested. */
async function* bytesFrom(
  file: string,
  start: number,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, never, void> {
  const handle = await open(file);
  try {
    let position = start;
    const chunk = Buffer.alloc(CHUNK_BYTES);
    while (true) {
      const { bytesRead } = await handle.read(chunk, 0, CHUNK_BYTES, position);
      position += bytesRead;
      if (bytesRead > 0) yield chunk.subarray(0, bytesRead);
      else await sleep(POLL_INTERVAL_MS, undefined, { signal });
    }
  } finally {
    await handle.close();
  }
}
