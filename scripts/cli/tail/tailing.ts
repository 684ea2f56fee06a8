import { readState, stateDirectory } from '../../stack/state.ts';
import { UserError } from '../lib/command.ts';
import { wholeNumber } from '../lib/numbers.ts';
import { writeOutput } from '../lib/write-output.ts';

/** What the commands that follow the local stack's output have in common. */

export const tailOptions = {
  'from-start': { type: 'boolean', default: false },
  count: { type: 'string' },
} as const;

/** Parses the option `--count`, without which there is no limit. @throws UsageError if it is not a number */
export const readCount = (given: string | undefined): number =>
  given === undefined ? Number.POSITIVE_INFINITY : wholeNumber('count', given, 1);

/**
 * Prints texts, each from the beginning of a line, until the stack ends. Ends the process after `count` of them.
 * @param follow throws when the signal is aborted
 * @throws UserError when the stack ends
 */
export async function printUntilStackEnds(
  follow: (end: AbortSignal) => AsyncIterable<string>,
  count: number,
): Promise<void> {
  const abort = new AbortController();
  const check = setInterval(async () => {
    if ((await readState(stateDirectory())) === undefined)
      abort.abort(new UserError('The local stack has stopped.'));
  }, 1000);
  let left = count;
  try {
    for await (const text of follow(abort.signal)) {
      await writeOutput(text.endsWith('\n') ? text : `${text}\n`);
      left -= 1;
      if (left === 0) process.exit();
    }
  } catch (error) {
    abort.signal.throwIfAborted();
    throw error;
  } finally {
    clearInterval(check);
  }
}
