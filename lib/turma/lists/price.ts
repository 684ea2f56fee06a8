import { tooExpensive } from '../../http/failure.ts';
import { readBudget } from '../../table/capacity.ts';
import { type ReadLimit, ReadsTooExpensive } from '../../table/read-budget.ts';

/** Bytes that a read unit of the table is, of a state of now. */
export const UNIT_BYTES = 4096;

/**
 * Says how to ask for less where work reads more than its request may.
 * @param advice one sentence for callers, which names the parameters that help
 * @throws Failure 400 in place of ReadsTooExpensive
 */
export async function withAdvice<T>(advice: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ReadsTooExpensive) throw tooExpensive(advice);
    throw error;
  }
}

/**
 * Refuses reads that a request has not enough left for, before they are made.
 * @throws ReadsTooExpensive if so; see `withAdvice`
 */
export const requireReads = (cost: Partial<ReadLimit>): void => readBudget()?.require(cost);
