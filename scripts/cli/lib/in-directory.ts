import { reasonOf, UserError } from './command.ts';

/**
 * Awaits work in a directory that the user has chosen.
 * @throws UserError if it fails, for example in a directory of another user
 */
export async function inDirectory<T>(directory: string, work: Promise<T>): Promise<T> {
  return work.catch((cause: unknown) => {
    throw new UserError(
      `The directory ${directory} cannot be used: ${reasonOf(cause)}. Choose another one, with a shorter path if this one is long.`,
      { cause },
    );
  });
}
