import { join } from 'node:path';
import type { JWTPayload } from 'jose';
import { type Signer, sign } from '../../lib/local/signer.ts';
import { UserError } from '../cli/lib/command.ts';
import { ensureDemo } from './demo.ts';
import { awsEnvironment, NO_PROFILE, type ServiceSettings, serviceEnvironment } from './environment.ts';
import { startEventSourceMapping } from './event-source-mapping.ts';
import { type FiguresServer, serveFigures } from './figures/server.ts';
import { Functions } from './functions.ts';
import { requireJava } from './java.ts';
import type { OnLine } from './process/child.ts';
import { Cleanup } from './process/cleanup.ts';
import { takeLock } from './process/lock.ts';
import { freePort, requirePort } from './process/ports.ts';
import { type ServerOptions, type Servers, startServers } from './servers.ts';
import { readService, type Service } from './service.ts';
import { prepareSigner, publicKeys } from './signer.ts';
import { removeState, writeState } from './state.ts';
import { createStreams } from './streams.ts';
import { createTable } from './table.ts';

export interface StackOptions extends ServerOptions, ServiceSettings {
  /** A free one if not said. */
  readonly port?: number | undefined;
  /** The Node that the functions run on, by its path; the one that runs this if not said. */
  readonly node?: string | undefined;
  /** Options of Node for the functions. */
  readonly nodeOptions?: readonly string[];
  /** Whether demo data is loaded. */
  readonly demo: boolean;
  /** Whether the functions are built again when a source changes. */
  readonly watch: boolean;
  /** Told what the functions write. */
  readonly onLine: OnLine;
}

export interface Endpoints {
  readonly dynamodb: string;
  readonly kinesis: string;
  /** Where functions can be invoked by name. */
  readonly lambda: string;
}

export interface Stack {
  readonly url: string;
  readonly endpoints: Endpoints;
  /** The environment of the functions: names, settings, and where the servers are. */
  readonly environment: Service['provider']['environment'];
  readonly signer: Signer;
  /** Resolves to a sentence when one of the servers has ended by itself. */
  readonly broken: Promise<string>;
  /** A token that the stack accepts. */
  token(scope: string, claims?: JWTPayload): Promise<string>;
  /** Ends every process that the stack has started. */
  stop(): Promise<void>;
}

/**
 * Starts all three systems on local parts.
 * @throws Complaint for what the developer can put right; nothing is left running then
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const cleanup = new Cleanup();
  try {
    await occupy(options, cleanup);
    const parts = await startParts(options, cleanup);
    return await connect(options, parts, cleanup);
  } catch (error) {
    await cleanup.run();
    throw error;
  }
}

/** Makes sure that nothing is in the way: no other stack with the same state, no other program on the port, no old Java. */
async function occupy(options: StackOptions, cleanup: Cleanup): Promise<void> {
  const { stateDir, port, dynamodbEndpoint } = options;
  const unlock = await takeLock(stateDir);
  if (unlock === undefined)
    throw new UserError(
      'A local stack runs here already: use that one, or end it first with Ctrl-C in its terminal.',
    );
  await cleanup.add(unlock);
  await removeState(stateDir);
  await cleanup.add(() => removeState(stateDir));
  if (port !== undefined) await requirePort(port);
  if (dynamodbEndpoint === undefined) await requireJava();
}

/** What the stack consists of, each by itself. */
interface Parts {
  readonly variables: Record<string, string>;
  readonly service: Service;
  readonly servers: Servers;
  readonly functions: Functions;
  readonly figures: FiguresServer;
}

async function startParts(options: StackOptions, cleanup: Cleanup): Promise<Parts> {
  const variables = serviceEnvironment(options);
  const figures = await serveFigures();
  await cleanup.add(figures.stop);
  const build = async () => {
    const functions = await Functions.build(options);
    await cleanup.add(() => functions.stop());
    return functions;
  };
  const [service, servers, functions] = await Promise.all([
    options.steps('serverless.yml', readService(variables)),
    startServers(options, cleanup),
    options.steps('the build', build()),
  ]);
  return { variables, service, servers, functions, figures };
}

async function connect(options: StackOptions, parts: Parts, cleanup: Cleanup): Promise<Stack> {
  const { service, servers, functions, figures } = parts;
  const { steps, stateDir, node, nodeOptions = [] } = options;
  const port = options.port ?? (await freePort());
  const lambdaPort = await freePort();
  const url = `http://localhost:${port}`;
  const endpoints = {
    dynamodb: servers.dynamodb.endpoint,
    kinesis: servers.kinesis.endpoint,
    lambda: `http://localhost:${lambdaPort}`,
  };
  const onLine: OnLine = (line, from) => {
    figures.take(line);
    options.onLine(line, from);
  };
  const signer = await prepareSigner(stateDir, service);
  const aws = awsEnvironment(endpoints);
  const env = { ...parts.variables, ...aws, ...NO_PROFILE, SINO_TOKEN_KEYS: publicKeys(signer) };
  const environment = { ...service.provider.environment, ...aws, TOKEN_KEYS: publicKeys(signer) };

  const prepareTable = async () => {
    await createTable(service, endpoints.dynamodb);
    if (options.demo) await steps('the demo data', ensureDemo(endpoints.dynamodb, environment));
  };
  await Promise.all([
    steps('the API', functions.serve({ node, nodeOptions, port, lambdaPort, env, onLine })),
    createStreams(service, endpoints.kinesis),
    prepareTable(),
  ]);
  const endMapping = await startEventSourceMapping({
    service,
    endpoints,
    checkpointFile: checkpointFile(options),
    failuresFile: join(stateDir, 'log-failures.ndjson'),
    onLine: (line) => options.onLine(line, 'stderr'),
  });
  await cleanup.add(endMapping);
  await writeState(stateDir, {
    url,
    dynamodb: endpoints.dynamodb,
    table: environment.TABLE_NAME,
    kinesis: endpoints.kinesis,
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

/** Beside the streams, where they outlive the stack; where they do not, nothing is worth keeping. */
function checkpointFile({ dataDir, kinesisEndpoint, stateDir }: StackOptions): string | undefined {
  if (kinesisEndpoint !== undefined) return join(stateDir, 'checkpoints.json');
  return dataDir === undefined ? undefined : join(dataDir, 'checkpoints.json');
}
