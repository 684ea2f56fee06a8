import { randomUUID } from 'node:crypto';
import {
  BatchWriteItemCommand,
  CreateTableCommand,
  DynamoDBClient,
  paginateScan,
} from '@aws-sdk/client-dynamodb';
import { expect } from 'vitest';
import { inBatches } from '../../../lib/table/in-batches.ts';
import { lineOf, type StoredItem } from '../../../scripts/cli/backup/item-line.ts';
import { Table } from '../../../scripts/cli/backup/table.ts';

/** The endpoint of the tests' DynamoDB. */
export const testEndpoint = () => process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '';

const client = new DynamoDBClient({});

/** Creates an empty table with the service's keys. @returns its name */
export async function emptyTable(): Promise<string> {
  const TableName = `backup-${randomUUID()}`;
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: ['pk', 'sk'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
    }),
  );
  return TableName;
}

export async function tableWith(items: readonly StoredItem[]): Promise<string> {
  const TableName = await emptyTable();
  await inBatches(items, async (batch) => {
    const requests = batch.map((Item) => ({ PutRequest: { Item } }));
    const { UnprocessedItems } = await client.send(
      new BatchWriteItemCommand({ RequestItems: { [TableName]: requests } }),
    );
    expect(UnprocessedItems).toEqual({});
    return [];
  });
  return TableName;
}

/** Reads all items of a table. @returns them sorted, so that tables can be compared */
export async function contentsOf(TableName: string): Promise<string[]> {
  const lines: string[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName, ConsistentRead: true }))
    lines.push(...Items.map(lineOf));
  return lines.sort();
}

export const openTable = (table: string, endpoint = testEndpoint()) => new Table({ table, endpoint });

export const smallItems = (count: number, name = 'small'): StoredItem[] =>
  Array.from({ length: count }, (_, number) => ({
    pk: { S: `${name}#${number % 7}` },
    sk: { S: String(number) },
    number: { N: String(number) },
  }));
