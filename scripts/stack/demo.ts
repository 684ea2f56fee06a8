import {
  ConditionalCheckFailedException,
  DeleteItemCommand,
  DeleteTableCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  ScanCommand,
  waitUntilTableNotExists,
} from '@aws-sdk/client-dynamodb';
import { UserError } from '../cli/lib/command.ts';
import { localClient } from '../cli/lib/local-servers.ts';
import { runInThread } from './process/thread.ts';
import type { Resources } from './service.ts';
import { createTable } from './table.ts';

/** The item that marks a table with demo data; while the data is being loaded, it has a state. */
const MARKER = { pk: { S: 'local#DEMO' }, sk: { S: 'DEMO' } };
const LOADING = { ...MARKER, state: { S: 'loading' } };

interface DemoOptions {
  /** Whether others may write to the table during a load, or after an interrupted one. */
  readonly isShared?: boolean;
  /** Stops an unfinished load. */
  readonly signal?: AbortSignal;
}

/**
 * Loads the demo data into an empty table. An interrupted load begins again, with a new table. A table with other
 * records stays as it is.
 * @param env the environment of a function, which names the table
 * @returns whether the table has demo data now
 * @throws UserError for an unfinished load into a shared table, which may have other records too
 */
export async function ensureDemo(
  service: Resources,
  endpoint: string,
  env: Record<string, string>,
  { isShared = false, signal }: DemoOptions = {},
): Promise<boolean> {
  const TableName = env.TABLE_NAME;
  const client = new DynamoDBClient(localClient(endpoint));
  try {
    const { Item } = await client.send(new GetItemCommand({ TableName, Key: MARKER }));
    if (Item !== undefined) {
      if (Item.state?.S !== LOADING.state.S) return true;
      if (isShared)
        throw new UserError(
          `The table ${TableName} at ${endpoint} has only a part of the demo data: its load was interrupted, or another stack is loading it. Delete the table, or keep what it has with --no-demo.`,
        );
      await client.send(new DeleteTableCommand({ TableName }));
      await waitUntilTableNotExists({ client, minDelay: 1, maxWaitTime: 300 }, { TableName });
      await createTable(service, endpoint);
    } else {
      const { Count } = await client.send(new ScanCommand({ TableName, Limit: 1, Select: 'COUNT' }));
      if (Count !== 0) return false;
    }
    await client.send(new PutItemCommand({ TableName, Item: LOADING }));
    await runInThread('stack/demo/load', env, undefined, signal);
    await client.send(new PutItemCommand({ TableName, Item: MARKER }));
    return true;
  } finally {
    client.destroy();
  }
}

/** Keeps what an interrupted load has left. The table gets other records now, so no later start may replace it. */
export async function keepInterruptedDemo(endpoint: string, TableName: string): Promise<void> {
  const client = new DynamoDBClient(localClient(endpoint));
  try {
    await client.send(
      new DeleteItemCommand({
        TableName,
        Key: MARKER,
        ConditionExpression: '#state = :loading',
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: { ':loading': LOADING.state },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  } finally {
    client.destroy();
  }
}
