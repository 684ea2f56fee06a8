import { access, constants, stat } from 'node:fs/promises';
import { reasonOf, UserError } from './command.ts';

const HINT = 'name a file, or - for standard input';

/** Checks that a file can be read. @returns its size, in bytes @throws UserError if it cannot, or is a directory */
export async function requireInput(file: string): Promise<number> {
  const reading = access(file, constants.R_OK).then(() => stat(file));
  const status = await reading.catch((error: unknown) => {
    throw new UserError(`Cannot read ${file} (${reasonOf(error)}): ${HINT}.`);
  });
  if (status.isDirectory()) throw new UserError(`${file} is a directory: ${HINT}.`);
  return status.size;
}
