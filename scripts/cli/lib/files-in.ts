import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { reasonOf, UserError } from './command.ts';

/** Returns the files of a directory whose names match, in order. @throws UserError if it cannot be read */
export async function filesIn(directory: string, name: RegExp): Promise<string[]> {
  const names = await readdir(directory).catch((error: unknown) => {
    throw new UserError(`The directory ${directory} cannot be read: ${reasonOf(error)}.`, { cause: error });
  });
  return names
    .filter((file) => name.test(file))
    .sort()
    .map((file) => join(directory, file));
}
