import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { Backoff } from './backoff.ts';
import { send, tableName } from './client.ts';
import { currentDeadline } from './deadline.ts';
import { type ItemKey, nameOfKey, type Parser, type RawItem } from './entity.ts';
import { TableThrottled } from './faults.ts';
import { skipMalformed } from './malformed.ts';
import type { ReadOptions } from './read.ts';

/** DynamoDB's limit for one call, in keys. */
const MAX_KEYS = 100;
const CONCURRENCY = 10;

export interface BatchReadOptions extends ReadOptions {
  /** Returns what an eventually consistent read finds, without reading missing keys again consistently. */
  readonly acceptMissing?: boolean;
  /**
   * The caller needs all records: once one of them certainly does not exist, the others that an eventually consistent
   * read has not found are not read again.
   */
  readonly needsAll?: boolean;
}

/**
 * Reads many records by their keys, 100 per call and up to ten calls concurrently. Keys that an eventually consistent
 * read does not find are read again consistently, unless `acceptMissing` is set.
 * @param entity parses the items; for keys of several kinds it must parse all of them
 * @returns the records in the order of the keys, without those that do not exist or are malformed
 */
export async function batchGet<R>(
  entity: Parser<R>,
  keys: readonly ItemKey[],
  { eventual = false, acceptMissing = false, needsAll = false }: BatchReadOptions = {},
): Promise<R[]> {
  if (keys.length === 0) return [];
  const unique = new Map(keys.map((key) => [nameOfKey(key), { pk: key.pk, sk: key.sk }]));
  const items = new Map<string, RawItem>();
  const all = [...unique.values()];
  await readInto(items, all, !eventual);
  if (eventual && !acceptMissing) {
    const missing = all.filter((key) => !items.has(nameOfKey(key)));
    await readMissing(items, missing, needsAll);
  }
  const found = new Map(
    skipMalformed([...items.values()], (item) => [nameOfKey(item), entity.fromItem(item)]),
  );
  return keys.flatMap((key) => found.get(nameOfKey(key)) ?? []);
}

/** Reads what an eventually consistent read has not found. */
async function readMissing(
  items: Map<string, RawItem>,
  keys: readonly RawItem[],
  needsAll: boolean,
): Promise<void> {
  const [first] = keys;
  if (first === undefined || !needsAll) return readInto(items, keys, true);
  await readInto(items, [first], true);
  if (items.has(nameOfKey(first))) await readInto(items, keys.slice(1), true);
}

async function readInto(
  items: Map<string, RawItem>,
  keys: readonly RawItem[],
  consistent: boolean,
): Promise<void> {
  const batches = Array.from({ length: Math.ceil(keys.length / MAX_KEYS) }, (_, n) =>
    keys.slice(n * MAX_KEYS, (n + 1) * MAX_KEYS),
  );
  const left = batches.values();
  const worker = async () => {
    for (const batch of left) {
      const read = await readBatch(batch, consistent);
      for (const item of read) items.set(nameOfKey(item), item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(CONCURRENCY, batches.length) }, worker));
}

/** Retries the keys that DynamoDB left unread for lack of capacity or because the response is full. */
async function readBatch(keys: readonly RawItem[], consistent: boolean): Promise<RawItem[]> {
  const items: RawItem[] = [];
  let left = keys;
  const backoff = new Backoff();
  for (;;) {
    const command = new BatchGetCommand({
      RequestItems: { [tableName()]: { Keys: [...left], ConsistentRead: consistent } },
    });
    const { Responses, UnprocessedKeys } = await send(command);
    items.push(...(Responses?.[tableName()] ?? []));
    left = UnprocessedKeys?.[tableName()]?.Keys ?? [];
    if (left.length === 0) return items;
    const fault = new TableThrottled(`DynamoDB left ${left.length} keys unread`, undefined);
    currentDeadline()?.noteFault(fault);
    if (!(await backoff.wait())) throw fault;
  }
}
