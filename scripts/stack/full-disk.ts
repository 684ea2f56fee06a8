import { statfs } from 'node:fs/promises';
import { reasonOf, UserError } from '../cli/lib/command.ts';

/** A disk with less space counts as full, in bytes: a server frees some of it when a write fails. */
const MIN_FREE_BYTES = 1024 * 1024;

/** Awaits work that writes to directories. @throws UserError if it fails and the disk of one of them is full */
export async function reportFullDisk<T>(directories: readonly string[], work: Promise<T>): Promise<T> {
  return work.catch(async (cause: unknown) => {
    for (const directory of directories) {
      if (await isFull(directory))
        throw new UserError(
          `The disk of the directory ${directory} is full: free some space, or choose another directory. What failed: ${reasonOf(cause)}`,
          { cause },
        );
    }
    throw cause;
  });
}

async function isFull(directory: string): Promise<boolean> {
  const disk = await statfs(directory).catch(() => undefined);
  return disk !== undefined && disk.bavail * disk.bsize < MIN_FREE_BYTES;
}
