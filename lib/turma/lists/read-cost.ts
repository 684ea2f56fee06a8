import { tooExpensive } from '../../http/failure.ts';
import { readBudget } from '../../table/capacity.ts';
import { type ReadLimit, ReadsTooExpensive } from '../../table/read-budget.ts';

/**
 * Advises the caller how to narrow a request that reads more than it may.
 * @param advice one sentence that names the parameters to use
 * @throws Failure 400 instead of ReadsTooExpensive
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
 * Requires that the request has enough read budget left, before it reads.
 * @throws ReadsTooExpensive if not; see `withAdvice`
 */
export const requireReads = (cost: Partial<ReadLimit>): void => readBudget()?.require(cost);

/** Raises the read budget of the request, for an operation that limits these reads itself. */
export const allowReads = (cost: Partial<ReadLimit>): void => readBudget()?.allow(cost);
