import { BatchWriteCommand, type BatchWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { send, tableName } from './client.ts';
import type { Item, RecordOf } from './entity.ts';
import { inBatches } from './in-batches.ts';

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
