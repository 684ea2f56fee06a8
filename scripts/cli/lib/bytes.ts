import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';

/**
 * Reads the bytes of a file, unpacked.
 * @param advance is called with the number of bytes of the file itself that were read
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
