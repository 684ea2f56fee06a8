import { Backoff } from './backoff.ts';
import { batchesOf } from './batches.ts';
import { isThrottling, TableThrottled, TableUnavailable } from './faults.ts';

/** DynamoDB's limit for one call, in requests. */
const MAX_REQUESTS = 25;
const CONCURRENCY = 8;

/** Data loads run for minutes without a deadline, and an unanswered call alone takes twelve seconds. */
const RETRY_TIMEOUT_MS = 120_000;

/** Sends a batch of requests. @returns the unprocessed ones */
export type Send<R> = (batch: readonly R[]) => Promise<readonly R[]>;

/**
 * Sends requests to a table in batches, concurrently and in no particular order. Consumes them as a stream, so there
 * can be more of them than fit in memory.
 * @returns the number of requests
 */
export async function inBatches<R>(requests: Iterable<R> | AsyncIterable<R>, send: Send<R>): Promise<number> {
  const batches = batchesOf(requests, MAX_REQUESTS);
  const senders = Array.from({ length: CONCURRENCY }, async () => {
    let sent = 0;
    for await (const batch of batches) {
      await sendAll(batch, send);
      sent += batch.length;
    }
    return sent;
  });
  return (await Promise.all(senders)).reduce((sum, sent) => sum + sent, 0);
}

/**
 * Retries the requests that DynamoDB lacks capacity for, or does not answer. The timeout starts anew whenever it
 * processes some of them.
 */
async function sendAll<R>(batch: readonly R[], send: Send<R>): Promise<void> {
  let { left, fault } = await attempt(batch, send);
  let backoff = new Backoff(RETRY_TIMEOUT_MS);
  while (left.length > 0) {
    if (!(await backoff.wait()))
      throw fault ?? new TableThrottled(`DynamoDB accepted none of ${left.length} writes`, undefined);
    const next = await attempt(left, send);
    if (next.left.length < left.length) backoff = new Backoff(RETRY_TIMEOUT_MS);
    ({ left, fault } = next);
  }
}

interface Attempt<R> {
  /** The unprocessed requests. */
  readonly left: readonly R[];
  /** Why, if DynamoDB did not answer. */
  readonly fault?: TableUnavailable;
}

async function attempt<R>(batch: readonly R[], send: Send<R>): Promise<Attempt<R>> {
  try {
    return { left: await send(batch) };
  } catch (error) {
    if (isThrottling(error)) return { left: batch };
    if (error instanceof TableUnavailable) return { left: batch, fault: error };
    throw error;
  }
}
