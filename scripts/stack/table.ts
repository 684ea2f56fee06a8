import {
  CreateTableCommand,
  DynamoDBClient,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { localClient } from '../cli/lib/local-servers.ts';
import { type Resources, resource } from './service.ts';

const KeySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }));

/** The properties of `AWS::DynamoDB::Table` that a local table supports. */
const Table = z.object({
  TableName: z.string(),
  BillingMode: z.literal('PAY_PER_REQUEST'),
  AttributeDefinitions: z.array(
    z.object({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) }),
  ),
  KeySchema,
  GlobalSecondaryIndexes: z.array(
    z.object({
      IndexName: z.string(),
      KeySchema,
      Projection: z.object({ ProjectionType: z.enum(['ALL', 'KEYS_ONLY']) }),
    }),
  ),
  TimeToLiveSpecification: z.object({ AttributeName: z.string(), Enabled: z.boolean() }),
});

/** Creates the table as `serverless.yml` defines it, unless it exists. */
export async function createTable(service: Resources, endpoint: string): Promise<void> {
  const { TimeToLiveSpecification, ...table } = Table.parse(resource(service, 'Table'));
  const client = new DynamoDBClient(localClient(endpoint));
  const { TableName } = table;
  try {
    await client.send(new CreateTableCommand(table));
    await waitUntilTableExists({ client, minDelay: 1, maxWaitTime: 300 }, { TableName });
    await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  } finally {
    client.destroy();
  }
}
