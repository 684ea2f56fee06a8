/**
 * Returns a function that does the work now, or once more after the current run: never two runs at the same time. It
 * rejects if the last run fails.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let wanted = false;
  const run = async () => {
    while (wanted) {
      wanted = false;
      await work().catch((error: unknown) => {
        if (!wanted) throw error;
      });
    }
  };
  return () => {
    wanted = true;
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };
}
