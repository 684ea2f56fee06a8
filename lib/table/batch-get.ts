import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { backoff } from './backoff.ts';
import { documentClient, tableName } from './client.ts';
import type { ItemKey, RecordOf } from './entity.ts';

/** DynamoDB's own limit for one call. */
const BATCH = 100;
const SIDE_BY_SIDE = 10;

export interface ReadOptions {
  /** A state of a moment ago will do, which costs half. */
  readonly eventual?: boolean;
}

/**
 * Reads many records by their keys, 100 a call and ten calls side by side. What is not found in a state of a moment ago
 * is looked for in the present one.
 * @param entity what reads the items; keys of several kinds need one that knows them all
 * @returns the records in the order of the keys; those that do not exist are left out
 */
export async function batchGet<R>(
  entity: Pick<RecordOf<R>, 'fromItem'>,
  keys: readonly ItemKey[],
  { eventual = false }: ReadOptions = {},
): Promise<R[]> {
  const unique = new Map(keys.map((key) => [nameOf(key), { pk: key.pk, sk: key.sk }]));
  const items = new Map<string, Record<string, unknown>>();
  if (eventual) await readInto(items, [...unique.values()], false);
  const left = [...unique].flatMap(([name, key]) => (items.has(name) ? [] : [key]));
  await readInto(items, left, true);
  const found = new Map([...items].map(([name, item]) => [name, entity.fromItem(item)]));
  return keys.flatMap((key) => found.get(nameOf(key)) ?? []);
}

async function readInto(
  items: Map<string, Record<string, unknown>>,
  keys: readonly ItemKey[],
  consistent: boolean,
): Promise<void> {
  const batches = Array.from({ length: Math.ceil(keys.length / BATCH) }, (_, n) =>
    keys.slice(n * BATCH, (n + 1) * BATCH),
  );
  const left = batches.values();
  const worker = async () => {
    for (const batch of left) {
      const read = await readBatch(batch, consistent);
      for (const item of read) items.set(nameOf(item as unknown as ItemKey), item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(SIDE_BY_SIDE, batches.length) }, worker));
}

/** What DynamoDB left unread, for lack of capacity or room in the answer, is asked for again. */
async function readBatch(keys: readonly ItemKey[], consistent: boolean): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  let left: readonly Record<string, unknown>[] = keys.map((key) => ({ ...key }));
  for (let attempt = 0; left.length > 0; attempt += 1) {
    if (attempt > 0) await backoff(attempt);
    const command = new BatchGetCommand({
      RequestItems: { [tableName()]: { Keys: [...left], ConsistentRead: consistent } },
    });
    const { Responses, UnprocessedKeys } = await documentClient().send(command);
    items.push(...(Responses?.[tableName()] ?? []));
    left = UnprocessedKeys?.[tableName()]?.Keys ?? [];
  }
  return items;
}

/** No key has a space; see `keyText`. */
const nameOf = ({ pk, sk }: ItemKey) => `${pk} ${sk}`;
