import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const directories: string[] = [];

afterAll(async () => {
  for (const directory of directories) await rm(directory, { recursive: true, force: true });
});

/** Creates a directory that exists until the tests of the file are over. @returns its path */
export async function newDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'sino-test-'));
  directories.push(directory);
  return directory;
}

/** Writes a file to a directory of its own. @returns its path */
export async function newFile(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(await newDirectory(), name);
  await writeFile(path, content);
  return path;
}
