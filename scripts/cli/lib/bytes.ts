import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';

const CHUNK_BYTES = 2 ** 18;

/** Whether a file is compressed, by its name. */
export const isGzip = (path: string): boolean => /\.gz$/i.test(path);

/**
 * Reads a file, decompressed.
 * @param advance called with the number of bytes read, before decompression
 */
export async function* bytesOf(path: string, advance?: (bytes: number) => void): AsyncGenerator<Buffer> {
  const source = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  source.on('data', (chunk) => advance?.(chunk.length));
  if (!isGzip(path)) return yield* source;
  // The error of a pipeline is also that of its last stream, so reading it fails.
  yield* pipeline(source, createGunzip({ chunkSize: CHUNK_BYTES }), () => undefined);
}
