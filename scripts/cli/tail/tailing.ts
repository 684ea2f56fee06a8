import { readState, stateDirectory } from '../../stack/state.ts';
import { UserError } from '../lib/command.ts';
import { wholeNumber } from '../lib/numbers.ts';

/** What the commands that follow the local stack's output have in common. */

export const tailOptions = { 'from-start': { type: 'boolean' }, count: { type: 'string' } } as const;

/** Parses the option `--count`, without which there is no limit. @throws UsageError if it is not a number */
export const readCount = (given: string | undefined): number =>
  given === undefined ? Number.POSITIVE_INFINITY : wholeNumber('count', given, 1);

/** Returns a signal that is aborted when the stack ends. */
export function endOfStack(): AbortSignal {
  const abort = new AbortController();
  setInterval(async () => {
    if ((await readState(stateDirectory())) === undefined)
      abort.abort(new UserError('The local stack has ended.'));
  }, 1000);
  return abort.signal;
}
