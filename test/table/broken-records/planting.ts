import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchWriteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  paginateScan,
} from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import { tableName } from '../../../lib/table/client.ts';
import type { ItemKey } from '../../../lib/table/entity.ts';
import { inBatches } from '../in-batches.ts';

/** Puts broken items directly into the table, where nothing checks them. */

export type RawItem = Readonly<Record<string, unknown>> & ItemKey;

/** A separate client: the service's own refuses some of the values. */
const client = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
  marshallOptions: { removeUndefinedValues: true, allowImpreciseNumbers: true },
});

export async function readItem({ pk, sk }: ItemKey): Promise<RawItem> {
  const { Item } = await client.send(new GetCommand({ TableName: tableName(), Key: { pk, sk } }));
  if (Item === undefined) throw new Error(`There is no item ${pk} ${sk}`);
  return { ...Item, pk, sk };
}

export async function putItem(item: RawItem): Promise<void> {
  await client.send(new PutCommand({ TableName: tableName(), Item: { ...item } }));
}

/** Reads items. @returns them in the order of their keys */
export const readItems = (keys: readonly ItemKey[]): Promise<RawItem[]> => inBatches(keys, readItem);

/** DynamoDB's limit. */
const MAX_PUTS = 25;

export async function putItems(items: readonly RawItem[]): Promise<void> {
  for (let done = 0; done < items.length; done += MAX_PUTS) {
    const puts = items.slice(done, done + MAX_PUTS).map((item) => ({ PutRequest: { Item: { ...item } } }));
    const { UnprocessedItems } = await client.send(
      new BatchWriteCommand({ RequestItems: { [tableName()]: puts } }),
    );
    expect(UnprocessedItems).toEqual({});
  }
}

/** Returns all items of the table that match. */
export async function itemsWhere(matches: (item: RawItem) => boolean): Promise<RawItem[]> {
  const found: RawItem[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName: tableName() }))
    found.push(
      ...Items.map((item) => ({ ...item, pk: String(item.pk), sk: String(item.sk) })).filter(matches),
    );
  return found;
}

/** Replacements for any member. */
const GARBAGE: readonly (readonly [name: string, value: unknown])[] = [
  ['gone', undefined],
  ['null', null],
  ['a fraction below zero', -0.5],
  ['a number beyond 2^53', 1e30],
  ['garbage', 'garbage'],
  ['a list', [null, { x: [] }, 'x', -1]],
  ['an object', { garbage: { more: [1] } }],
];

const INVALID_DATE = ['a day that does not exist', '2027-02-30 10:00:00'] as const;

const garbageFor = (value: unknown) =>
  /^\d{4}-\d\d-\d\d/.test(String(value)) ? [...GARBAGE, INVALID_DATE] : GARBAGE;

/** Whether a member is part of a key. Keys stay, so that lists find the item; all other members become garbage. */
const isKey = (name: string) => /^(?:pk|sk|entity|gsi\d(?:pk|sk))$/.test(name);

/** Every way to break an item: each of its members replaced by each kind of garbage, and an item without members. */
export function waysToBreak(item: RawItem): { how: string; broken: (other: RawItem) => RawItem }[] {
  const members = Object.keys(item).filter((name) => !isKey(name));
  const ways = members.flatMap((member) =>
    garbageFor(item[member]).map(([name, value]) => ({
      how: `${member}: ${name}`,
      broken: (other: RawItem): RawItem => ({ ...other, [member]: value }),
    })),
  );
  const bare = (other: RawItem): RawItem => ({
    ...Object.fromEntries(Object.entries(other).filter(([name]) => isKey(name))),
    pk: other.pk,
    sk: other.sk,
  });
  return [...ways, { how: 'all: gone', broken: bare }];
}
