import type { JWTPayload } from 'jose';
import { type Signer, sign } from '../../lib/local/signer.ts';
import { UserError } from '../cli/lib/command.ts';
import { inDirectory } from '../cli/lib/in-directory.ts';
import { type Refuse, serveBus } from './changes/bus-server.ts';
import {
  awsEnvironment,
  NO_DEVELOPER_SETTINGS,
  type ServiceSettings,
  serviceEnvironment,
} from './environment.ts';
import { serveFigures } from './figures/server.ts';
import { reportFullDisk } from './full-disk.ts';
import { type BuildMode, Functions } from './functions.ts';
import { requireJava } from './java.ts';
import { requireLoadable } from './loadable.ts';
import { startMappings } from './mappings.ts';
import { prepareTable } from './prepare-table.ts';
import { Cleanup } from './process/cleanup.ts';
import { freePort } from './process/free-port.ts';
import { takeLock } from './process/lock.ts';
import { requirePort } from './process/ports.ts';
import { type OnLine, requireAnswer } from './process/server.ts';
import { type ServerOptions, startServers } from './servers.ts';
import { calendarPath, readService, type Service } from './service.ts';
import { prepareSigner, publicKeys } from './signer.ts';
import { removeState, writeState } from './state.ts';
import { createStreams } from './streams.ts';
import { requireTemporaryDirectory } from './temporary-directory.ts';

export interface StackOptions extends ServerOptions, ServiceSettings {
  /** Port of the API; any free one by default. */
  readonly port?: number | undefined;
  /** Node options for the functions. */
  readonly nodeOptions?: readonly string[];
  /** Whether to load demo data. */
  readonly demo: boolean;
  /** How the functions get into `dist`. */
  readonly build: BuildMode;
  /** For tests: the error code with which the event bus refuses an event. */
  readonly refuseChange?: Refuse;
  /** Called with each line that the functions print. */
  readonly onLine: OnLine;
}

export interface Endpoints {
  readonly dynamodb: string;
  readonly kinesis: string;
  /** The event bus, if changes are sent to one. */
  readonly bus?: string | undefined;
  /** The Lambda API, which invokes functions by name. */
  readonly lambda: string;
}

export interface Stack {
  readonly url: string;
  readonly endpoints: Endpoints;
  /** The environment variables of the functions: names, settings and the URLs of the servers. */
  readonly environment: Service['provider']['environment'];
  readonly signer: Signer;
  /** Resolves to a message when one of the servers has ended without being stopped. */
  readonly broken: Promise<string>;
  /** Returns a token that the stack accepts. */
  token(scope: string, claims?: JWTPayload): Promise<string>;
  /** Stops every process that the stack has started. */
  stop(): Promise<void>;
}

/**
 * Starts all three systems on local servers.
 * @throws UserError for problems that the developer can fix; nothing is left running then
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const cleanup = new Cleanup();
  try {
    await checkRequirements(options, cleanup);
    const { dataDir, stateDir, dist } = options;
    const start = async () => connect(options, await startParts(options, cleanup), cleanup);
    return await reportFullDisk([...(dataDir === undefined ? [] : [dataDir]), stateDir, dist], start());
  } catch (error) {
    await cleanup.run();
    throw error;
  }
}

/**
 * Locks the directories, and checks the requirements: no other stack in them, a free port, a directory for
 * temporary files, a recent Java, servers that answer.
 */
async function checkRequirements(options: StackOptions, cleanup: Cleanup): Promise<void> {
  const { stateDir, dataDir, port, dynamodbEndpoint, kinesisEndpoint } = options;
  await cleanup.add(await requireLock(stateDir, RUNNING_HERE));
  await removeState(stateDir);
  await cleanup.add(() => removeState(stateDir));
  // The servers of two stacks would overwrite each other's data.
  if (dataDir !== undefined) await cleanup.add(await requireLock(dataDir, dataInUse(dataDir), 'data-lock'));
  if (port !== undefined) await requirePort(port);
  await requireTemporaryDirectory();
  if (dynamodbEndpoint === undefined) await requireJava();
  for (const endpoint of [dynamodbEndpoint, kinesisEndpoint]) {
    if (endpoint !== undefined) await requireAnswer(endpoint);
  }
}

const RUNNING_HERE =
  'A local stack is already running here: use that one, or stop it first with Ctrl-C in its terminal.';
const dataInUse = (directory: string) =>
  `Another local stack keeps its data in ${directory}: stop that one first, or choose another directory.`;

/** @throws UserError with the message if another process holds the lock */
async function requireLock(directory: string, message: string, name?: string): Promise<() => Promise<void>> {
  const unlock = await inDirectory(directory, takeLock(directory, name));
  if (unlock === undefined) throw new UserError(message);
  return unlock;
}

/** Starts the parts of a stack that need no others. `table` resolves when the table is there, with its demo data. */
async function startParts(options: StackOptions, cleanup: Cleanup) {
  const variables = serviceEnvironment(options);
  const figures = await serveFigures();
  await cleanup.add(figures.stop);
  const build = async () => {
    const functions = await Functions.build(options);
    await cleanup.add(() => functions.stop());
    return functions;
  };
  const reading = options.steps('serverless.yml', readService(variables));
  const starting = startServers(options, cleanup);
  // Loading demo data takes longest, so what it needs comes first.
  const building = Promise.all(options.demo ? [reading, starting] : []).then(() =>
    options.steps('the build', build()),
  );
  const parts = [reading, starting, building] as const;
  const table = prepareTable(options, reading, starting, cleanup);
  // Awaited by `connect`; if another part fails, so does this one, because its server stops.
  table.catch(() => undefined);
  // Waits for all of them even if one fails: otherwise a build would continue to write files.
  await Promise.allSettled(parts);
  const [service, servers, functions] = await Promise.all(parts);
  return { variables, service, servers, functions, figures, table };
}

async function connect(
  options: StackOptions,
  parts: Awaited<ReturnType<typeof startParts>>,
  cleanup: Cleanup,
): Promise<Stack> {
  const { service, servers, functions, figures } = parts;
  const { steps, stateDir, dataDir, nodeOptions = [] } = options;
  const port = options.port ?? (await freePort());
  const lambdaPort = await freePort();
  const url = `http://localhost:${port}`;
  const bus = service.functions.changesPublish && (await serveBus(stateDir, options.refuseChange));
  if (bus !== undefined) await cleanup.add(bus.stop);
  const endpoints = {
    dynamodb: servers.dynamodb.endpoint,
    kinesis: servers.kinesis.endpoint,
    bus: bus?.url,
    lambda: `http://localhost:${lambdaPort}`,
  };
  let isReady = false;
  const onLine: OnLine = (line, from) => {
    if (!isReady) return;
    figures.take(line);
    options.onLine(line, from);
  };
  const signer = await prepareSigner(stateDir, service);
  const tokenKeys = publicKeys(signer);
  const aws = awsEnvironment(endpoints);
  const own = { SINO_TOKEN_KEYS: tokenKeys, SINO_ADDRESS: `localhost:${port}` };
  const env = { ...parts.variables, ...aws, ...NO_DEVELOPER_SETTINGS, ...own };
  const environment = { ...service.provider.environment, ...aws, TOKEN_KEYS: tokenKeys };

  const serve = async () => {
    // The next start may replace a table on disk whose demo data is not complete, so nobody else may write to it yet.
    if (dataDir !== undefined) await parts.table;
    await functions.serve({ nodeOptions, port, lambdaPort, env, onLine });
    await requireLoadable(url, endpoints, service);
    isReady = true;
  };
  await Promise.all([steps('the API', serve()), createStreams(service, endpoints.kinesis), parts.table]);
  const reportLine = (line: string) => options.onLine(line, 'stderr');
  const recordsSaved = servers.kinesis.saved;
  await startMappings({ ...options, service, endpoints, recordsSaved, onLine: reportLine }, cleanup);
  await writeState(stateDir, {
    url,
    ...endpoints,
    calendar: `${url}${calendarPath(environment)}`,
    table: environment.TABLE_NAME,
    inputStream: environment.LOG_INPUT_STREAM,
    outputStream: environment.LOG_OUTPUT_STREAM,
    figures: figures.url,
  });
  return {
    url,
    endpoints,
    environment,
    signer,
    broken: Promise.race([servers.dynamodb.ended, servers.kinesis.ended, functions.ended]),
    token: (scope, claims) => sign(signer, { sub: 'developer', scope, ...claims }, '12h'),
    stop: () => cleanup.run(),
  };
}
