import { GetCommand, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { documentClient, tableName } from './client.ts';
import type { ItemKey, Range, RecordOf } from './entity.ts';

/** Reads one record, as the last acknowledged write left it. */
export async function get<R>(entity: RecordOf<R>, key: ItemKey): Promise<R | undefined> {
  const command = new GetCommand({ TableName: tableName(), Key: key, ConsistentRead: true });
  const { Item } = await documentClient().send(command);
  return Item === undefined ? undefined : entity.fromItem(Item);
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
const MOST_AT_ONCE = 10_000;

/**
 * Reads the records of a range in the order of their sort keys, page by page as they are asked for. Reads of the
 * table itself are consistent; an index follows the table with a short delay.
 */
export async function* query<R>(range: Range<R>, options: QueryOptions = {}): AsyncGenerator<R, void, void> {
  for await (const records of pages(range, options)) yield* records;
}

async function* pages<R>(range: Range<R>, options: QueryOptions): AsyncGenerator<R[], void, void> {
  let left = options.limit ?? Number.POSITIVE_INFINITY;
  let start: QueryCommandInput['ExclusiveStartKey'];
  do {
    const command = new QueryCommand({
      ...queryInput(range, options),
      ...(left === Number.POSITIVE_INFINITY ? {} : { Limit: Math.min(left, MOST_AT_ONCE) }),
      ExclusiveStartKey: start,
    });
    const { Items = [], LastEvaluatedKey } = await documentClient().send(command);
    yield Items.map((item) => range.entity.fromItem(item));
    left -= Items.length;
    start = LastEvaluatedKey;
  } while (start !== undefined && left > 0);
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
    const { Count = 0, LastEvaluatedKey } = await documentClient().send(new QueryCommand(input));
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
