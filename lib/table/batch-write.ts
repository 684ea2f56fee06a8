import { BatchWriteCommand, type BatchWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { send, tableName } from './client.ts';
import type { Item, ItemKey } from './entity.ts';
import { inBatches } from './in-batches.ts';

/**
 * Puts many items, unconditionally and in no particular order; replaces items with the same keys. For loading data, and
 * for items that nobody reads yet. Consumes the items as a stream, so there can be more of them than fit in memory. No
 * two of them may have the same key.
 * @returns the number of items
 */
export async function putItems(items: Iterable<Item> | AsyncIterable<Item>): Promise<number> {
  return inBatches(
    requestsFor(items, (Item) => ({ PutRequest: { Item } })),
    sendBatch,
  );
}

/** Removes many items in the same way, whether or not they exist. */
export async function removeItems(keys: Iterable<ItemKey> | AsyncIterable<ItemKey>): Promise<number> {
  return inBatches(
    requestsFor(keys, ({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } })),
    sendBatch,
  );
}

type Request = NonNullable<BatchWriteCommandInput['RequestItems']>[string][number];

async function sendBatch(requests: readonly Request[]): Promise<readonly Request[]> {
  const table = tableName();
  const { UnprocessedItems } = await send(
    new BatchWriteCommand({ RequestItems: { [table]: [...requests] } }),
  );
  return UnprocessedItems?.[table] ?? [];
}

async function* requestsFor<T>(
  values: Iterable<T> | AsyncIterable<T>,
  request: (value: T) => Request,
): AsyncGenerator<Request> {
  for await (const value of values) yield request(value);
}
