import { backoff } from './backoff.ts';
import { ConditionFailed } from './write.ts';

/**
 * Does work that reads, decides and writes under conditions, and does it again from the reading on when others'
 * writes came between.
 * @param work is told how often it has failed so far
 */
export async function contested<T>(work: (failures: number) => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await work(failures);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
    await backoff(failures + 1);
  }
}
