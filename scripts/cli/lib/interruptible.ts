import { onSignal } from './on-signal.ts';

/** The exit code of a command that Ctrl-C interrupted: 128 and the number of SIGINT. */
export const INTERRUPTED = 130;

/**
 * Runs work that the user may interrupt with Ctrl-C.
 * @param work returns the exit code; it rejects once the signal is aborted. When it ends, the signal is aborted too, so
 * that requests that are still running, or wait for a retry, do not keep a failed command from ending
 * @param message what to print after an interruption
 * @returns the exit code
 */
export async function interruptible(
  work: (interrupted: AbortSignal) => Promise<number>,
  message: string,
): Promise<number> {
  const interruption = new AbortController();
  onSignal('SIGINT', () => interruption.abort());
  try {
    return await work(interruption.signal);
  } catch (error) {
    if (!interruption.signal.aborted) throw error;
    console.error(message);
    return INTERRUPTED;
  } finally {
    interruption.abort();
  }
}
