import { rename } from 'node:fs/promises';

/**
 * Writes a file that is whole at any time: it gets its name when it is complete, so a process that is killed leaves what
 * was there before.
 * @param write writes the content to another path
 */
export async function replaceFile(path: string, write: (part: string) => Promise<void>): Promise<void> {
  const part = `${path}.part`;
  await write(part);
  await rename(part, path);
}
