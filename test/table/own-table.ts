import { randomUUID } from 'node:crypto';
import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';

/**
 * Gives the tests of a file their own table, like the common one. Call it before anything uses the table.
 * @returns its name
 */
export async function useOwnTable(): Promise<string> {
  const client = new DynamoDBClient({});
  const { Table } = await client.send(new DescribeTableCommand({ TableName: process.env.TABLE_NAME }));
  const TableName = `sino-test-${randomUUID()}`;
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: Table?.AttributeDefinitions,
      KeySchema: Table?.KeySchema,
      GlobalSecondaryIndexes: Table?.GlobalSecondaryIndexes?.map(({ IndexName, KeySchema, Projection }) => ({
        IndexName,
        KeySchema,
        Projection,
      })),
    }),
  );
  await waitUntilTableExists({ client, minDelay: 1, maxWaitTime: 30 }, { TableName });
  client.destroy();
  process.env.TABLE_NAME = TableName;
  return TableName;
}
