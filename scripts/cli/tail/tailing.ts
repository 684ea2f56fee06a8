import { readState, stateDirectory } from '../../stack/state.ts';
import { UsageError, UserError } from '../lib/command.ts';

/** What the commands that follow the local stack's output have in common. */

export const tailOptions = { 'from-start': { type: 'boolean' }, count: { type: 'string' } } as const;

/** Ends the command quietly on Ctrl-C, and when the reader closes the pipe. */
export function endQuietly(): void {
  process.once('SIGINT', () => process.exit(0));
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
  });
}

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
