import { open } from 'node:fs/promises';

const CHUNK_BYTES = 128 * 1024;

/**
 * Reads a file chunk by chunk into the same buffer, so that memory does not grow with the file: a chunk is valid until
 * the next one is requested.
 */
export async function* chunksOf(file: string): AsyncGenerator<Buffer> {
  const handle = await open(file);
  try {
    const buffer = Buffer.alloc(CHUNK_BYTES);
    for (;;) {
      const { bytesRead } = await handle.read(buffer);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}
