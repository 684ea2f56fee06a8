import { onSignal } from '../../cli/lib/on-signal.ts';

/**
 * Resolves when the process gets a signal to stop: Ctrl-C, `kill`, or the end of its terminal. A second signal ends the
 * process immediately.
 */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) onSignal(signal, resolve);
  });
}
