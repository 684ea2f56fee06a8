import { stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { bytesOf } from '../lib/bytes.ts';
import { reasonOf, UserError } from '../lib/command.ts';

const MEGABYTE = 2 ** 20;

/** Returns the bytes of a file, decompressed. @throws UserError if it cannot be read, or is larger */
export async function readBytes(file: string, maxMegabytes: number): Promise<Buffer> {
  return buffer(streamBytes(file, maxMegabytes));
}

/** Yields the bytes of a file, decompressed. @throws UserError if it cannot be read, or is larger */
async function* streamBytes(file: string, maxMegabytes: number): AsyncGenerator<Buffer> {
  const tooLarge = new Error(`it is larger than ${maxMegabytes} MB: split it`);
  try {
    let left = maxMegabytes * MEGABYTE;
    if ((await stat(file)).size > left) throw tooLarge;
    for await (const chunk of bytesOf(file)) {
      left -= chunk.length;
      if (left < 0) throw tooLarge;
      yield chunk;
    }
  } catch (error) {
    throw new UserError(`${file} cannot be read: ${reasonOf(error)}.`);
  }
}

/**
 * Returns a function that yields the bytes of a file, as often as it is called.
 * @throws UserError as `streamBytes` does, at once or when the bytes are read
 */
export async function rereadable(file: string, maxMegabytes: number): Promise<() => AsyncIterable<Buffer>> {
  const isFile = await stat(file).then(
    (found) => found.isFile(),
    () => true,
  );
  if (isFile) return () => streamBytes(file, maxMegabytes);
  // A pipe can be read only once.
  const bytes = await readBytes(file, maxMegabytes);
  return async function* () {
    yield bytes;
  };
}
