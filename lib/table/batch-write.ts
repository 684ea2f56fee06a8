import { ProvisionedThroughputExceededException, ThrottlingException } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, type BatchWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { backoff } from './backoff.ts';
import { documentClient, tableName } from './client.ts';
import type { Item, RecordOf } from './entity.ts';

/** DynamoDB's own limit for one call. */
const BATCH = 25;
const SIDE_BY_SIDE = 8;

/**
 * Puts many records, in place of those with their keys, with no condition and no order: for loading data. Takes the
 * records as they come, so that there can be more of them than memory holds. No two of them may have the same key.
 */
export async function batchPut<R>(
  entity: RecordOf<R>,
  records: Iterable<R> | AsyncIterable<R>,
): Promise<number> {
  return putItems(itemsOf(entity, records));
}

async function* itemsOf<R>(entity: RecordOf<R>, records: Iterable<R> | AsyncIterable<R>) {
  for await (const record of records) yield entity.toItem(record);
}

/** The same for records of several kinds, already made into items. */
export async function putItems(items: Iterable<Item> | AsyncIterable<Item>): Promise<number> {
  let total = 0;
  let batch: Item[] = [];
  let running: Promise<void>[] = [];
  const flush = async () => {
    running.push(writeBatch(batch));
    batch = [];
    if (running.length < SIDE_BY_SIDE) return;
    await Promise.all(running);
    running = [];
  };
  for await (const item of items) {
    total += 1;
    batch.push(item);
    if (batch.length === BATCH) await flush();
  }
  if (batch.length > 0) await flush();
  await Promise.all(running);
  return total;
}

/** What DynamoDB did not take, for lack of capacity, is sent again; as long as it takes some, for as long as it needs. */
async function writeBatch(items: readonly Item[]): Promise<void> {
  let left: Requests = items.map((Item) => ({ PutRequest: { Item } }));
  for (let attempt = 0; left.length > 0; ) {
    if (attempt > 0) await backoff(attempt);
    const rest = await notTaken(left);
    attempt = rest.length < left.length ? 1 : attempt + 1;
    left = rest;
  }
}

type Requests = NonNullable<BatchWriteCommandInput['RequestItems']>[string];

async function notTaken(requests: Requests): Promise<Requests> {
  const table = tableName();
  const command = new BatchWriteCommand({ RequestItems: { [table]: requests } });
  try {
    const { UnprocessedItems } = await documentClient().send(command);
    return UnprocessedItems?.[table] ?? [];
  } catch (error) {
    if (error instanceof ProvisionedThroughputExceededException || error instanceof ThrottlingException)
      return requests;
    throw error;
  }
}
