import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { Backoff } from './backoff.ts';
import { send, tableName } from './client.ts';
import type { ItemKey, RecordOf } from './entity.ts';
import { TableThrottled } from './faults.ts';
import { leaveOutUnsound } from './unsound.ts';

/** DynamoDB's own limit for one call. */
const BATCH = 100;
const CONCURRENCY = 10;

export interface ReadOptions {
  /** A state of a moment ago will do, which costs half. */
  readonly eventual?: boolean;
}

export interface BatchReadOptions extends ReadOptions {
  /** What is not found in a state of a moment ago is not looked for in the present one. */
  readonly acceptMissing?: boolean;
}

/**
 * Reads many records by their keys, 100 a call and ten calls side by side. What is not found in a state of a moment ago
 * is looked for in the present one, unless that does not matter.
 * @param entity what reads the items; keys of several kinds need one that knows them all
 * @returns the records in the order of the keys; those that do not exist are left out, and what is no record of its kind
 */
export async function batchGet<R>(
  entity: Pick<RecordOf<R>, 'fromItem'>,
  keys: readonly ItemKey[],
  { eventual = false, acceptMissing = false }: BatchReadOptions = {},
): Promise<R[]> {
  const unique = new Map(keys.map((key) => [nameOf(key), { pk: key.pk, sk: key.sk }]));
  const items = new Map<string, Record<string, unknown>>();
  if (eventual) await readInto(items, [...unique.values()], false);
  if (!eventual || !acceptMissing) {
    const left = [...unique].flatMap(([name, key]) => (items.has(name) ? [] : [key]));
    await readInto(items, left, true);
  }
  const found = new Map(
    leaveOutUnsound([...items.values()], (item) => [
      nameOf(item as unknown as ItemKey),
      entity.fromItem(item),
    ]),
  );
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
  await Promise.all(Array.from({ length: Math.min(CONCURRENCY, batches.length) }, worker));
}

/** What DynamoDB left unread, for lack of capacity or room in the answer, is asked for again. */
async function readBatch(keys: readonly ItemKey[], consistent: boolean): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  let left: readonly Record<string, unknown>[] = keys.map((key) => ({ ...key }));
  let backoff: Backoff | undefined;
  for (;;) {
    const command = new BatchGetCommand({
      RequestItems: { [tableName()]: { Keys: [...left], ConsistentRead: consistent } },
    });
    const { Responses, UnprocessedKeys } = await send(command);
    items.push(...(Responses?.[tableName()] ?? []));
    left = UnprocessedKeys?.[tableName()]?.Keys ?? [];
    if (left.length === 0) return items;
    backoff ??= new Backoff();
    if (!(await backoff.wait()))
      throw new TableThrottled(`DynamoDB left ${left.length} keys unread`, undefined);
  }
}

/** No key has a space; see `keyText`. */
const nameOf = ({ pk, sk }: ItemKey) => `${pk} ${sk}`;
