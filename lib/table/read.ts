import { GetCommand, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { readBudget } from './capacity.ts';
import { send, tableName } from './client.ts';
import type { ItemKey, Range, RecordOf } from './entity.ts';
import { skipMalformed } from './malformed.ts';

export interface ReadOptions {
  /** Reads eventually consistently, which costs half; otherwise the read reflects all acknowledged writes. */
  readonly eventual?: boolean;
}

/** Reads one record. @throws MalformedRecord if the item does not have the shape of its kind */
export async function get<R>(
  entity: RecordOf<R>,
  key: ItemKey,
  options: ReadOptions = {},
): Promise<R | undefined> {
  const item = await getItem(key, options);
  return item === undefined ? undefined : entity.fromItem(item);
}

/** Like `get`, but skips a malformed record, as lists do. */
export async function getIfWellFormed<R>(
  entity: RecordOf<R>,
  key: ItemKey,
  options: ReadOptions = {},
): Promise<R | undefined> {
  const item = await getItem(key, options);
  return item === undefined ? undefined : skipMalformed([item], (one) => entity.fromItem(one))[0];
}

/** Whether there is an item with this key, well-formed or not. */
export const exists = async (key: ItemKey): Promise<boolean> => (await getItem(key, {})) !== undefined;

async function getItem(key: ItemKey, { eventual = false }: ReadOptions) {
  const command = new GetCommand({ TableName: tableName(), Key: key, ConsistentRead: !eventual });
  return (await send(command)).Item;
}

export interface QueryOptions {
  /** Inclusive bounds of the sort key, without the prefix of the range. Encode values with `keyText`. */
  readonly from?: string;
  readonly to?: string;
  readonly descending?: boolean;
  /** Maximum number of records to return; malformed ones do not count, so that no page of a list loses the next one. */
  readonly limit?: number;
  /** Reads the table eventually consistently, which costs half. Indexes always are. */
  readonly eventual?: boolean;
}

/** No page can hold more records, and DynamoDB accepts no limit above 2^31. */
const MAX_LIMIT = 10_000;

/**
 * Reads the records of a range in the order of their sort keys, page by page on demand. Reads of the table are
 * consistent unless `eventual` is set; an index follows the table with a short delay. Skips malformed records.
 */
export async function* query<R>(range: Range<R>, options: QueryOptions = {}): AsyncGenerator<R, void, void> {
  for await (const records of pages(range, options)) yield* records;
}

async function* pages<R>(range: Range<R>, options: QueryOptions): AsyncGenerator<R[], void, void> {
  let left = options.limit ?? Number.POSITIVE_INFINITY;
  let affordable = Number.POSITIVE_INFINITY;
  let start: QueryCommandInput['ExclusiveStartKey'];
  do {
    const limit = Math.min(left, affordable);
    const command = new QueryCommand({
      ...queryInput(range, options),
      ...(limit === Number.POSITIVE_INFINITY ? {} : { Limit: Math.min(limit, MAX_LIMIT) }),
      ExclusiveStartKey: start,
    });
    const { Items = [], LastEvaluatedKey, ConsumedCapacity } = await send(command);
    const records = skipMalformed(Items, (item) => range.entity.fromItem(item));
    yield records;
    left -= records.length;
    affordable = affordableRecords(Items.length, ConsumedCapacity?.CapacityUnits);
    start = LastEvaluatedKey;
  } while (start !== undefined && left > 0);
}

/** Share of the remaining budget to plan with, because the next records may be larger. */
const PLANNED_SHARE = 0.9;

/** How many more records like the last ones the request can afford, so that a long list does not overrun by a page. */
function affordableRecords(records: number, units = 0): number {
  const budget = readBudget();
  if (budget === undefined || units === 0) return Number.POSITIVE_INFINITY;
  return Math.max(1, Math.floor((records * PLANNED_SHARE * budget.left.units) / units));
}

/** Reads all records of a range; only for ranges that are known to be small. */
export async function readAll<R>(range: Range<R>, options: QueryOptions = {}): Promise<R[]> {
  const records: R[] = [];
  for await (const page of pages(range, options)) records.push(...page);
  return records;
}

/** Reads the first record of a range. */
export async function first<R>(
  range: Range<R>,
  options: Omit<QueryOptions, 'limit'> = {},
): Promise<R | undefined> {
  const [record] = await readAll(range, { ...options, limit: 1 });
  return record;
}

/** Sorts after everything that can follow the prefix of a key. */
const LAST = '\u{10FFFF}';

function queryInput<R>(range: Range<R>, options: QueryOptions): QueryCommandInput {
  const { index, pk } = range;
  const { sortKey, values } = sortKeyCondition(range, options);
  return {
    TableName: tableName(),
    ...(index === undefined ? { ConsistentRead: options.eventual !== true } : { IndexName: index }),
    KeyConditionExpression: ['#pk = :pk', sortKey].filter(Boolean).join(' AND '),
    ExpressionAttributeNames: {
      '#pk': `${index ?? ''}pk`,
      ...(sortKey === '' ? {} : { '#sk': `${index ?? ''}sk` }),
    },
    ExpressionAttributeValues: { ':pk': pk, ...values },
    ScanIndexForward: options.descending !== true,
  };
}

function sortKeyCondition({ prefix }: { prefix: string }, { from, to }: QueryOptions) {
  const [min, max] = [prefix + (from ?? ''), prefix + (to ?? LAST)];
  if (from === undefined && to === undefined) {
    if (prefix === '') return { sortKey: '', values: {} };
    return { sortKey: 'begins_with(#sk, :prefix)', values: { ':prefix': prefix } };
  }
  if (min === '') return { sortKey: '#sk <= :max', values: { ':max': max } };
  return { sortKey: '#sk BETWEEN :min AND :max', values: { ':min': min, ':max': max } };
}
