import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { startDynamoDb } from '../stack/dynamodb.ts';
import { awsEnvironment, serviceEnvironment } from '../stack/environment.ts';
import { readService } from '../stack/service.ts';
import { createTable } from '../stack/table.ts';

/**
 * Runs a program of `scripts/` in its own thread, with an empty table in its own DynamoDB.
 * @param program its name; its environment names the table
 * @param now the instant at which the service's clock is stopped
 * @returns the message that it posts
 */
export async function runOnOwnTable(program: string, workerData: object, now?: string): Promise<unknown> {
  const variables = serviceEnvironment({ prefix: 'sino-bench', dist: 'dist', stateDir: '.build', now });
  const service = await readService(variables);
  const { endpoint, stop } = await startDynamoDb({ isForLoad: true });
  try {
    await createTable(service, endpoint);
    const env = {
      ...service.provider.environment,
      ...awsEnvironment({ dynamodb: endpoint, kinesis: endpoint }),
    };
    const run = fileURLToPath(new URL('../run.js', import.meta.url));
    const worker = new Worker(run, { argv: [program], env, workerData });
    const [message] = await once(worker, 'message');
    await worker.terminate();
    return message;
  } finally {
    await stop();
  }
}
