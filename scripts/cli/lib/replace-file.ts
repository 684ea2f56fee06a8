import { rename, writeFile } from 'node:fs/promises';

/** Writes a file, which is whole at any time: a process that is killed leaves the file as it was before. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const part = `${path}.part`;
  await writeFile(part, text);
  await rename(part, path);
}
