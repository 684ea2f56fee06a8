/** Does the work now, or once more after its end if it is being done: never twice at the same time. */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let wanted = false;
  const run = async () => {
    while (wanted) {
      wanted = false;
      await work();
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
