import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { credentials } from './credentials.ts';

/** The item that marks a table with complete demo data: it is written last. */
const MARKER = { pk: { S: 'local#DEMO' }, sk: { S: 'DEMO' } };

/**
 * Loads the demo data, unless the table already has it.
 * @param env the environment of a function, which names the table
 */
export async function ensureDemo(endpoint: string, env: Record<string, string>): Promise<void> {
  const TableName = env.TABLE_NAME;
  const client = new DynamoDBClient({ endpoint, region: 'us-east-1', credentials });
  try {
    const { Item } = await client.send(new GetItemCommand({ TableName, Key: MARKER }));
    if (Item !== undefined) return;
    await load(env);
    await client.send(new PutItemCommand({ TableName, Item: MARKER }));
  } finally {
    client.destroy();
  }
}

async function load(env: Record<string, string>): Promise<void> {
  const run = fileURLToPath(new URL('../run.js', import.meta.url));
  await once(new Worker(run, { argv: ['stack/load-demo'], env }), 'exit');
}
