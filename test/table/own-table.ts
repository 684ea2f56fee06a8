import { randomUUID } from 'node:crypto';
import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { INDEXES, type IndexName } from '../../lib/table/entity.ts';

/** The indexes that have records of the calendar. */
export const CALENDAR_INDEXES = ['gsi1', 'gsi2', 'gsi3', 'gsi5', 'gsi6'] as const;

/**
 * Gives the tests of a file their own table, like the common one. Call it before anything uses the table.
 * @param indexes those that the table has; by default all. DynamoDB Local reads the definition of the table again for
 * every item that it puts, so with half of the indexes it takes three quarters of the time. A query of a missing index
 * fails.
 * @returns its name
 */
export async function useOwnTable(indexes: readonly IndexName[] = INDEXES): Promise<string> {
  const client = new DynamoDBClient({});
  const { Table } = await client.send(new DescribeTableCommand({ TableName: process.env.TABLE_NAME }));
  const TableName = `sino-test-${randomUUID()}`;
  const has = (index: string | undefined) => indexes.some((name) => name === index);
  const GlobalSecondaryIndexes = Table?.GlobalSecondaryIndexes?.flatMap(
    ({ IndexName, KeySchema, Projection }) => (has(IndexName) ? [{ IndexName, KeySchema, Projection }] : []),
  );
  const keys = [{ KeySchema: Table?.KeySchema }, ...(GlobalSecondaryIndexes ?? [])].flatMap(({ KeySchema }) =>
    (KeySchema ?? []).map(({ AttributeName }) => AttributeName),
  );
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: Table?.AttributeDefinitions?.filter(({ AttributeName }) =>
        keys.includes(AttributeName),
      ),
      KeySchema: Table?.KeySchema,
      GlobalSecondaryIndexes,
    }),
  );
  await waitUntilTableExists({ client, minDelay: 1, maxWaitTime: 300 }, { TableName });
  client.destroy();
  process.env.TABLE_NAME = TableName;
  return TableName;
}
