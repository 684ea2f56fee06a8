import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Runs work with a new directory in `.build`, and removes the directory afterwards. */
export async function withTemporaryDirectory<T>(
  name: string,
  work: (directory: string) => Promise<T>,
): Promise<T> {
  await mkdir('.build', { recursive: true });
  const directory = await mkdtemp(join('.build', `${name}-`));
  try {
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
