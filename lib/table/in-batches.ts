import { Backoff } from './backoff.ts';
import { isThrottling, TableThrottled } from './faults.ts';

/** DynamoDB's own limit for one call. */
const BATCH = 25;
const CONCURRENCY = 8;

/** Sends a batch of requests. @returns those that were not taken */
export type Send<R> = (batch: readonly R[]) => Promise<readonly R[]>;

/**
 * Sends requests to a table in batches, some of them at the same time and in no order. They are taken as they come, so
 * that there can be more of them than memory holds.
 * @returns how many there were
 */
export async function inBatches<R>(requests: Iterable<R> | AsyncIterable<R>, send: Send<R>): Promise<number> {
  const batches = batchesOf(requests);
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

async function* batchesOf<R>(requests: Iterable<R> | AsyncIterable<R>): AsyncGenerator<R[]> {
  let batch: R[] = [];
  for await (const request of requests) {
    batch.push(request);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** What DynamoDB did not take, for lack of capacity, is sent again; as long as it takes some, for as long as it needs. */
async function sendAll<R>(batch: readonly R[], send: Send<R>): Promise<void> {
  let left = await notTaken(batch, send);
  let backoff = new Backoff();
  while (left.length > 0) {
    if (!(await backoff.wait()))
      throw new TableThrottled(`DynamoDB took none of ${left.length} writes`, undefined);
    const rest = await notTaken(left, send);
    if (rest.length < left.length) backoff = new Backoff();
    left = rest;
  }
}

async function notTaken<R>(batch: readonly R[], send: Send<R>): Promise<readonly R[]> {
  try {
    return await send(batch);
  } catch (error) {
    if (isThrottling(error)) return batch;
    throw error;
  }
}
