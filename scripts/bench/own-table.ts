import { startDynamoDb } from '../stack/dynamodb.ts';
import { awsEnvironment, serviceEnvironment } from '../stack/environment.ts';
import { runInThread } from '../stack/process/thread.ts';
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
    return await runInThread(program, env, workerData);
  } finally {
    await stop();
  }
}
