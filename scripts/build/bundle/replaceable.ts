import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reasonOf, UserError } from '../../cli/lib/command.ts';

/** A file that marks a directory as written by a command. */
interface Marker {
  readonly file: string;
  readonly isOwn: (text: string) => boolean;
}

/**
 * Checks that a command may replace everything in a directory: it does not exist, is empty, or has the marker.
 * @throws UserError if it has something else
 */
export async function requireReplaceable(directory: string, { file, isOwn }: Marker): Promise<void> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new UserError(`The output cannot go to ${directory}: ${reasonOf(error)}`);
  });
  if (names.length === 0) return;
  const text = await readFile(join(directory, file), 'utf8').catch(() => undefined);
  if (text === undefined || !isOwn(text))
    throw new UserError(
      `The output would replace everything in ${directory}, which has other files: name a separate directory, or empty it first.`,
    );
}
