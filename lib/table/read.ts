import { GetCommand, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { readBudget } from './capacity.ts';
import { send, tableName } from './client.ts';
import type { ItemKey, Range, RecordOf } from './entity.ts';
import { leaveOutUnsound } from './unsound.ts';

/** How one record is read. */
interface GetOptions {
  /** As it was a moment ago, for half the price; else as the last acknowledged write left it. */
  readonly eventual?: boolean;
}

/** Reads one record. @throws UnsoundRecord if the item is no record of its kind */
export async function get<R>(
  entity: RecordOf<R>,
  key: ItemKey,
  options: GetOptions = {},
): Promise<R | undefined> {
  const item = await getItem(key, options);
  return item === undefined ? undefined : entity.fromItem(item);
}

/** The same for what belongs to a list: an item that is no record of its kind is left out. */
export async function getIfSound<R>(
  entity: RecordOf<R>,
  key: ItemKey,
  options: GetOptions = {},
): Promise<R | undefined> {
  const item = await getItem(key, options);
  return item === undefined ? undefined : leaveOutUnsound([item], (one) => entity.fromItem(one))[0];
}

async function getItem(key: ItemKey, { eventual = false }: GetOptions) {
  const command = new GetCommand({ TableName: tableName(), Key: key, ConsistentRead: !eventual });
  return (await send(command)).Item;
}

export interface QueryOptions {
  /**
   * Bounds of the sort key, behind the beginning that all keys of the range share; both ends are included. Values
   * stand in them as `keyText` writes them.
   */
  readonly from?: string;
  readonly to?: string;
  readonly descending?: boolean;
  /** How many records are wanted, if that is known: no more are read than that. */
  readonly limit?: number;
  /** Of the table itself: a state of a moment ago will do, which costs half. */
  readonly eventual?: boolean;
}

/** More never fit one page of an answer, and DynamoDB takes no limit above 2^31. */
const CONCURRENCY = 10_000;

/**
 * Reads the records of a range in the order of their sort keys, page by page as they are asked for. Reads of the
 * table itself are consistent; an index follows the table with a short delay. Items that are no record of their kind
 * are left out.
 */
export async function* query<R>(range: Range<R>, options: QueryOptions = {}): AsyncGenerator<R, void, void> {
  for await (const records of pages(range, options)) yield* records;
}

async function* pages<R>(range: Range<R>, options: QueryOptions): AsyncGenerator<R[], void, void> {
  let left = options.limit ?? Number.POSITIVE_INFINITY;
  let affordable = Number.POSITIVE_INFINITY;
  let start: QueryCommandInput['ExclusiveStartKey'];
  do {
    const most = Math.min(left, affordable);
    const command = new QueryCommand({
      ...queryInput(range, options),
      ...(most === Number.POSITIVE_INFINITY ? {} : { Limit: Math.min(most, CONCURRENCY) }),
      ExclusiveStartKey: start,
    });
    const { Items = [], LastEvaluatedKey, ConsumedCapacity } = await send(command);
    yield leaveOutUnsound(Items, (item) => range.entity.fromItem(item));
    left -= Items.length;
    affordable = affordableRecords(Items.length, ConsumedCapacity?.CapacityUnits);
    start = LastEvaluatedKey;
  } while (start !== undefined && left > 0);
}

/** The part of what is left that is spent on more of the same, since the next records may be larger. */
const SPENT = 0.9;

/** How many more records like some others a request can read, so that a long list does not exceed its limit by a page. */
function affordableRecords(records: number, units = 0): number {
  const budget = readBudget();
  if (budget === undefined || units === 0) return Number.POSITIVE_INFINITY;
  return Math.max(1, Math.floor((records * SPENT * budget.left.units) / units));
}

/** All records of a range that are asked for, for ranges that are known to be small. */
export async function readAll<R>(range: Range<R>, options: QueryOptions = {}): Promise<R[]> {
  const records: R[] = [];
  for await (const page of pages(range, options)) records.push(...page);
  return records;
}

/** The first record of a range, if it has any. */
export async function first<R>(range: Range<R>): Promise<R | undefined> {
  for await (const record of query(range, { limit: 1 })) return record;
  return undefined;
}

/** Counts the records of a range. It costs what reading them costs, but brings none of them. */
export async function countRecords<R>(range: Range<R>, options: QueryOptions = {}): Promise<number> {
  let total = 0;
  let start: QueryCommandInput['ExclusiveStartKey'];
  do {
    const input = { ...queryInput(range, options), Select: 'COUNT' as const, ExclusiveStartKey: start };
    const { Count = 0, LastEvaluatedKey } = await send(new QueryCommand(input));
    total += Count;
    start = LastEvaluatedKey;
  } while (start !== undefined);
  return total;
}

/** Sorts behind everything that can follow the beginning of a key. */
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

function sortKeyCondition({ beginning }: { beginning: string }, { from, to }: QueryOptions) {
  const [least, most] = [beginning + (from ?? ''), beginning + (to ?? LAST)];
  if (from === undefined && to === undefined) {
    if (beginning === '') return { sortKey: '', values: {} };
    return { sortKey: 'begins_with(#sk, :beginning)', values: { ':beginning': beginning } };
  }
  if (least === '') return { sortKey: '#sk <= :most', values: { ':most': most } };
  return { sortKey: '#sk BETWEEN :least AND :most', values: { ':least': least, ':most': most } };
}
