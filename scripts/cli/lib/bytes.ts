import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';

/**
 * Reads a file, decompressed.
 * @param advance called with the number of bytes read, before decompression
 */
export async function* bytesOf(
  file: { readonly path: string; readonly isGzip: boolean },
  advance: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  const source = createReadStream(file.path);
  source.on('data', (chunk) => advance(chunk.length));
  if (!file.isGzip) return yield* source;
  const unpacked = createGunzip();
  source.on('error', (error) => unpacked.destroy(error));
  yield* source.pipe(unpacked);
}
