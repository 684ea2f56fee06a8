import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inDirectory } from '../cli/lib/in-directory.ts';

const PARENT = '.build';

/**
 * Runs work with a new directory in `.build`, and removes the directory afterwards.
 * @throws UserError if it cannot be created, as in a checkout that is read-only
 */
export async function withTemporaryDirectory<T>(
  name: string,
  work: (directory: string) => Promise<T>,
): Promise<T> {
  const directory = await inDirectory(PARENT, create(name));
  try {
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function create(name: string): Promise<string> {
  await mkdir(PARENT, { recursive: true });
  return mkdtemp(join(PARENT, `${name}-`));
}
