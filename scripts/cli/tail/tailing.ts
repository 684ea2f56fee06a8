import { readState, stateDirectory } from '../../stack/state.ts';
import { UsageError, UserError } from '../lib/command.ts';

/** What the commands that follow the local stack's output have in common. */

export const tailOptions = { 'from-start': { type: 'boolean' }, count: { type: 'string' } } as const;

/** @param what in the plural, such as `records` */
export function readCount(text: string | undefined, what: string): number {
  if (text === undefined) return Number.POSITIVE_INFINITY;
  if (!/^[1-9]\d*$/.test(text))
    throw new UsageError(`"${text}" is not a number of ${what}: write, for example, --count 10.`);
  return Number(text);
}

/** Returns a signal that is aborted when the stack ends. */
export function endOfStack(): AbortSignal {
  const abort = new AbortController();
  setInterval(async () => {
    if ((await readState(stateDirectory())) === undefined)
      abort.abort(new UserError('The local stack has ended.'));
  }, 1000);
  return abort.signal;
}
