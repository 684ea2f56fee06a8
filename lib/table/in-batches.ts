import { Backoff } from './backoff.ts';
import { batchesOf } from './batches.ts';
import { currentDeadline } from './deadline.ts';
import { isThrottling, type TableFault, TableThrottled, TableUnavailable } from './faults.ts';

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
  let requests = batch;
  let backoff = new Backoff(RETRY_TIMEOUT_MS);
  for (;;) {
    const { left, fault } = await attempt(requests, send);
    if (fault === undefined) return;
    if (left.length < requests.length) backoff = new Backoff(RETRY_TIMEOUT_MS);
    if (!(await backoff.wait())) throw fault;
    requests = left;
  }
}

interface Attempt<R> {
  /** The unprocessed requests. */
  readonly left: readonly R[];
  /** Why they are left, if there are any. */
  readonly fault: TableFault | undefined;
}

async function attempt<R>(batch: readonly R[], send: Send<R>): Promise<Attempt<R>> {
  try {
    const left = await send(batch);
    return { left, fault: left.length === 0 ? undefined : throttled(left.length) };
  } catch (error) {
    if (isThrottling(error)) return { left: batch, fault: throttled(batch.length, error) };
    if (error instanceof TableUnavailable) return { left: batch, fault: error };
    throw error;
  }
}

/** Notes it as the reason if the deadline aborts the next attempt. */
function throttled(left: number, cause?: unknown): TableThrottled {
  const fault = new TableThrottled(`DynamoDB left ${left} writes unprocessed`, cause);
  currentDeadline()?.noteFault(fault);
  return fault;
}
