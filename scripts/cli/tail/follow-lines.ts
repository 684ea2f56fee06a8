import { open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

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
  const handle = await open(file);
  try {
    let position = fromStart ? 0 : (await handle.stat()).size;
    let rest = Buffer.alloc(0);
    const chunk = Buffer.alloc(CHUNK_BYTES);
    while (true) {
      const { bytesRead } = await handle.read(chunk, 0, CHUNK_BYTES, position);
      if (bytesRead === 0) {
        await sleep(POLL_INTERVAL_MS, undefined, { signal });
        continue;
      }
      position += bytesRead;
      rest = Buffer.concat([rest, chunk.subarray(0, bytesRead)]);
      const end = rest.lastIndexOf('\n');
      if (end < 0) continue;
      yield* rest.subarray(0, end).toString().split('\n');
      rest = Buffer.from(rest.subarray(end + 1));
    }
  } finally {
    await handle.close();
  }
}
