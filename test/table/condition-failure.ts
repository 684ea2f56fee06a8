import { ConditionFailed } from '../../lib/table/commit.ts';

/** Waits for a write whose condition does not hold. @returns its error */
export async function conditionFailureOf(write: Promise<unknown>): Promise<ConditionFailed> {
  const error = await write.catch((thrown: unknown) => thrown);
  if (error instanceof ConditionFailed) return error;
  throw new Error('The write did not fail for its condition', { cause: error });
}
