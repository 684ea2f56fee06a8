import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { backoff } from './backoff.ts';
import { documentClient, tableName } from './client.ts';
import type { ItemKey, RecordOf } from './entity.ts';

/** DynamoDB's own limit for one call. */
const BATCH = 100;

/**
 * Reads many records by their keys, 100 a call and the calls side by side.
 * @returns the records in the order of the keys; those that do not exist are left out
 */
export async function batchGet<R>(entity: RecordOf<R>, keys: readonly ItemKey[]): Promise<R[]> {
  const unique = [...new Map(keys.map((key) => [nameOf(key), { pk: key.pk, sk: key.sk }])).values()];
  const batches = Array.from({ length: Math.ceil(unique.length / BATCH) }, (_, n) =>
    unique.slice(n * BATCH, (n + 1) * BATCH),
  );
  const items = (await Promise.all(batches.map(readBatch))).flat();
  const found = new Map(items.map((item) => [nameOf(item as unknown as ItemKey), entity.fromItem(item)]));
  return keys.flatMap((key) => found.get(nameOf(key)) ?? []);
}

/** What DynamoDB left unread, for lack of capacity or room in the answer, is asked for again. */
async function readBatch(keys: readonly ItemKey[]): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  let left: readonly Record<string, unknown>[] = keys.map((key) => ({ ...key }));
  for (let attempt = 0; left.length > 0; attempt += 1) {
    if (attempt > 0) await backoff(attempt);
    const command = new BatchGetCommand({
      RequestItems: { [tableName()]: { Keys: [...left], ConsistentRead: true } },
    });
    const { Responses, UnprocessedKeys } = await documentClient().send(command);
    items.push(...(Responses?.[tableName()] ?? []));
    left = UnprocessedKeys?.[tableName()]?.Keys ?? [];
  }
  return items;
}

const nameOf = ({ pk, sk }: ItemKey) => JSON.stringify([pk, sk]);
