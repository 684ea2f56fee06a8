import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { reasonOf, UserError } from '../lib/command.ts';

const MEGABYTE = 2 ** 20;

/** Whether decompressed data is too large. */
const isTooLarge = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';

/** Returns the bytes of a file, decompressed. @throws UserError if it cannot be read, or is larger */
export async function readBytes(file: string, maxMegabytes: number): Promise<Buffer> {
  const maxOutputLength = maxMegabytes * MEGABYTE;
  const tooLarge = `it is larger than ${maxMegabytes} MB: split it`;
  try {
    const { size } = await stat(file);
    if (size > maxOutputLength) throw new Error(tooLarge);
    const bytes = await readFile(file);
    return /\.gz$/i.test(file) ? await promisify(gunzip)(bytes, { maxOutputLength }) : bytes;
  } catch (error) {
    const reason = isTooLarge(error) ? tooLarge : reasonOf(error);
    throw new UserError(`${file} cannot be read: ${reason}.`);
  }
}
