import { rename, rm } from 'node:fs/promises';

/**
 * Writes a file atomically: it gets its name when it is complete, so a process that is killed leaves the previous file.
 * @param write writes the content to another path
 */
export async function replaceFile(path: string, write: (part: string) => Promise<void>): Promise<void> {
  const part = `${path}.part`;
  await write(part).catch(async (error: unknown) => {
    // Otherwise it would fill the disk.
    await rm(part, { force: true }).catch(() => undefined);
    throw error;
  });
  await rename(part, path);
}
