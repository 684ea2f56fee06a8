import { unwritable } from './command.ts';

/**
 * Writes to standard output. Resolves when the content can change again. If the reader has closed the pipe, it never
 * resolves: `endWithPipe` ends the command then.
 * @throws UserError if that fails
 */
export const writeOutput = (content: string | Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(content, (error) => {
      if (!error) resolve();
      else if (!('code' in error && error.code === 'EPIPE')) reject(unwritable(error));
    });
  });
