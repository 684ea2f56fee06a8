/** Records of a shard that go to the function together, in their order. */
export interface Batch<R> {
  readonly records: readonly R[];
  /** How often these records, and no others with them, have been tried again. */
  readonly retries: number;
}

/** What an event source mapping does about failures. */
export interface RetryPolicy {
  /** -1 for as often as it takes. */
  readonly maximumRetryAttempts: number;
  readonly bisectBatchOnFunctionError: boolean;
}

/** What is to be done after an invocation. */
export interface NextBatches<R> {
  /** How many records, from the first on, are done with. */
  readonly done: number;
  /** What is to be tried next, in this order. */
  readonly next: readonly Batch<R>[];
  /** What is given up. */
  readonly discarded: Batch<R> | undefined;
}

/**
 * Decides like Lambda: what came before the first failure is done; a batch that failed from its first record on is
 * split, which is no retry, until it is one record; and a record is given up when the retries are used up.
 * @param failedAt where in the batch the first failure is, or nothing if there is none
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
