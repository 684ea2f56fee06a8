/**
 * In a terminal, Ctrl-C interrupts npm and its command, and npm passes the signal on: the command gets it twice.
 * Signals within this time, in milliseconds, count as one.
 */
const COPIES_MS = 1000;

/**
 * Calls the listener on the first signal of this kind. A second one, after its copies, ends the process immediately.
 */
export function onSignal(signal: NodeJS.Signals, listener: () => void): void {
  let isFirst = true;
  const handle = () => {
    if (!isFirst) return;
    isFirst = false;
    setTimeout(() => process.off(signal, handle), COPIES_MS).unref();
    listener();
  };
  process.on(signal, handle);
}
