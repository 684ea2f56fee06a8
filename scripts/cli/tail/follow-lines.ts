import { open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { readLines } from '../lib/lines.ts';

/** How often the file is polled. */
const POLL_INTERVAL_MS = 100;

const CHUNK_BYTES = 64 * 1024;

/**
 * Yields the complete lines of a file, and those that are appended to it. Throws when the signal is aborted.
 * @param fromStart whether to begin with the existing lines
 */
export async function* followLines(
  file: string,
  fromStart: boolean,
  signal: AbortSignal,
): AsyncGenerator<string, void, void> {
  for await (const lines of readLines(followBytes(file, fromStart, signal))) yield* lines;
}

/** The same in chunks, each of which is valid until the next one is requested. */
async function* followBytes(
  file: string,
  fromStart: boolean,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, never, void> {
  const handle = await open(file);
  try {
    let position = fromStart ? 0 : (await handle.stat()).size;
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
