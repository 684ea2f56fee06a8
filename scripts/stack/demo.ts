import {
  DeleteTableCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  ScanCommand,
  waitUntilTableNotExists,
} from '@aws-sdk/client-dynamodb';
import { localClient } from './credentials.ts';
import { runInThread } from './process/thread.ts';
import type { Resources } from './service.ts';
import { createTable } from './table.ts';

/** The item that marks a table with demo data; while the data is being loaded, it has a state. */
const MARKER = { pk: { S: 'local#DEMO' }, sk: { S: 'DEMO' } };
const LOADING = { ...MARKER, state: { S: 'loading' } };

/**
 * Loads the demo data into an empty table. An interrupted load begins again, with a new table. A table with other
 * records stays as it is.
 * @param env the environment of a function, which names the table
 * @param signal stops an unfinished load
 * @returns whether the table has demo data now
 */
export async function ensureDemo(
  service: Resources,
  endpoint: string,
  env: Record<string, string>,
  signal?: AbortSignal,
): Promise<boolean> {
  const TableName = env.TABLE_NAME;
  const client = new DynamoDBClient(localClient(endpoint));
  try {
    const { Item } = await client.send(new GetItemCommand({ TableName, Key: MARKER }));
    if (Item !== undefined) {
      if (Item.state?.S !== LOADING.state.S) return true;
      await client.send(new DeleteTableCommand({ TableName }));
      await waitUntilTableNotExists({ client, minDelay: 1, maxWaitTime: 300 }, { TableName });
      await createTable(service, endpoint);
    } else {
      const { Count } = await client.send(new ScanCommand({ TableName, Limit: 1, Select: 'COUNT' }));
      if (Count !== 0) return false;
    }
    await client.send(new PutItemCommand({ TableName, Item: LOADING }));
    await runInThread('stack/load-demo', env, undefined, signal);
    await client.send(new PutItemCommand({ TableName, Item: MARKER }));
    return true;
  } finally {
    client.destroy();
  }
}
