import { BatchWriteCommand, type BatchWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { send, tableName } from './client.ts';
import type { Item } from './entity.ts';
import { inBatches } from './in-batches.ts';

/**
 * Puts many items, unconditionally, in no particular order, and over items with the same keys: for loading data.
 * Consumes the items as a stream, so there can be more of them than fit in memory. No two of them may have the same
 * key.
 * @returns the number of items
 */
export async function putItems(items: Iterable<Item> | AsyncIterable<Item>): Promise<number> {
  return inBatches(puts(items), async (requests) => {
    const table = tableName();
    const { UnprocessedItems } = await send(
      new BatchWriteCommand({ RequestItems: { [table]: [...requests] } }),
    );
    return UnprocessedItems?.[table] ?? [];
  });
}

type Request = NonNullable<BatchWriteCommandInput['RequestItems']>[string][number];

async function* puts(items: Iterable<Item> | AsyncIterable<Item>): AsyncGenerator<Request> {
  for await (const Item of items) yield { PutRequest: { Item } };
}
