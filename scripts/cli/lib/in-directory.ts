import { reasonOf, UserError } from './command.ts';

/**
 * Awaits work in a directory that the user has chosen.
 * @throws UserError if it fails, for example in a directory of another user
 */
export async function inDirectory<T>(directory: string, work: Promise<T>): Promise<T> {
  return work.catch((cause: unknown) => {
    throw new UserError(
      `The directory ${directory} cannot be used: ${reasonOf(cause)}. ${adviceFor(cause)}`,
      { cause },
    );
  });
}

/** `EINVAL` is the error of a socket whose path is too long. */
const TOO_LONG = new Set<unknown>(['EINVAL', 'ENAMETOOLONG']);
const NOT_WRITABLE = new Set<unknown>(['EACCES', 'EPERM', 'EROFS']);

function adviceFor(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (TOO_LONG.has(code)) return 'Choose another one, with a shorter path.';
  return NOT_WRITABLE.has(code) ? 'Choose one that you can write to.' : 'Choose another one.';
}
