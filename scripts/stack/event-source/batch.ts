/** Records of a shard, in order, for one invocation of the function. */
export interface Batch<R> {
  readonly records: readonly R[];
  /** How often exactly these records have been retried. */
  readonly retries: number;
}

/** How an event source mapping handles failures. */
export interface RetryPolicy {
  /** -1 for no limit. */
  readonly maximumRetryAttempts: number;
  readonly bisectBatchOnFunctionError: boolean;
}

/** How to continue after an invocation. */
interface NextBatches<R> {
  /** How many records, from the first on, are processed. */
  readonly done: number;
  /** The batches to try next, in this order. */
  readonly next: readonly Batch<R>[];
  readonly discarded: Batch<R> | undefined;
}

/**
 * Decides as Lambda does: the records before the first failure are processed. A batch whose first record failed is
 * split until it has one record, which does not count as a retry. A record without retries left is discarded.
 * @param failedAt index of the first failure in the batch; undefined if there is none
 */
export function nextBatches<R>(
  { records, retries }: Batch<R>,
  failedAt: number | undefined,
  { maximumRetryAttempts, bisectBatchOnFunctionError }: RetryPolicy,
): NextBatches<R> {
  const nothing = { done: 0, next: [], discarded: undefined };
  if (failedAt === undefined) return { ...nothing, done: records.length };
  if (failedAt > 0)
    return { ...nothing, done: failedAt, next: [{ records: records.slice(failedAt), retries: 0 }] };
  if (bisectBatchOnFunctionError && records.length > 1) {
    const middle = Math.ceil(records.length / 2);
    const halves = [records.slice(0, middle), records.slice(middle)];
    return { ...nothing, next: halves.map((half) => ({ records: half, retries })) };
  }
  if (maximumRetryAttempts >= 0 && retries >= maximumRetryAttempts)
    return { ...nothing, discarded: { records, retries } };
  return { ...nothing, next: [{ records, retries: retries + 1 }] };
}
