import { readState, stateDirectory } from '../../stack/state.ts';
import { UserError } from '../lib/command.ts';
import { wholeNumber } from '../lib/numbers.ts';

/** What the commands that follow the local stack's output have in common. */

export const tailOptions = { 'from-start': { type: 'boolean' }, count: { type: 'string' } } as const;

/** Parses the option `--count`, without which there is no limit. @throws UsageError if it is not a number */
export const readCount = (given: string | undefined): number =>
  given === undefined ? Number.POSITIVE_INFINITY : wholeNumber('count', given, 1);

/**
 * Yields the lines that a command follows until the stack ends.
 * @param follow throws when the signal is aborted
 * @throws UserError when the stack ends
 */
export async function* untilStackEnds(
  follow: (end: AbortSignal) => AsyncIterable<string>,
): AsyncGenerator<string, void, void> {
  const abort = new AbortController();
  const check = setInterval(async () => {
    if ((await readState(stateDirectory())) === undefined)
      abort.abort(new UserError('The local stack has ended.'));
  }, 1000);
  try {
    yield* follow(abort.signal);
  } catch (error) {
    abort.signal.throwIfAborted();
    throw error;
  } finally {
    clearInterval(check);
  }
}
