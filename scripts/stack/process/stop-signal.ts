/**
 * Resolves when the process is asked to stop, by Ctrl-C, by `kill`, or by the end of its terminal. Asked once more, it
 * stops at once.
 */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
}
