/** Reports what the start is waiting for, and how long it took. */
export type Steps = <T>(what: string, work: Promise<T>) => Promise<T>;

/** Prints a line when a step begins, and one when it is done. */
export const printedSteps: Steps = async (what, work) => {
  const started = performance.now();
  console.log(`  waiting for ${what}`);
  const result = await work;
  console.log(`  ${what}: ready after ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return result;
};

export const silentSteps: Steps = (_what, work) => work;
