import { join } from 'node:path';
import { startDynamoDb } from './dynamodb.ts';
import { startKinesis } from './kinesis.ts';
import type { Cleanup } from './process/cleanup.ts';
import { claimPort } from './process/ports.ts';
import { runningServer, type Server } from './process/server.ts';
import type { Steps } from './process/steps.ts';

export interface ServerOptions {
  /** Where the servers keep their data; in memory by default. */
  readonly dataDir?: string | undefined;
  /** The URL of a DynamoDB that is already running. */
  readonly dynamodbEndpoint?: string | undefined;
  /** The URL of a Kinesis server that is already running. */
  readonly kinesisEndpoint?: string | undefined;
  /** Ports to use if they are free; any free ones by default. */
  readonly preferredPorts?: { readonly dynamodb: number; readonly kinesis: number };
  /** Whether DynamoDB gets so much load that a longer start pays off. */
  readonly isForLoad?: boolean;
  readonly steps: Steps;
}

export interface Servers {
  readonly dynamodb: Server;
  readonly kinesis: Server;
}

/** Starts the local replacements of DynamoDB and Kinesis, except those that are already running. */
export async function startServers(options: ServerOptions, cleanup: Cleanup): Promise<Servers> {
  const { dataDir, dynamodbEndpoint, kinesisEndpoint, preferredPorts, isForLoad = false, steps } = options;
  const data = (name: string) => (dataDir === undefined ? undefined : join(dataDir, name));
  const portFrom = async (preferred: number | undefined) => {
    const release = preferred === undefined ? undefined : await claimPort(preferred);
    if (release === undefined) return undefined;
    await cleanup.add(release);
    return preferred;
  };
  const started = async (
    what: string,
    preferred: number | undefined,
    start: (port: number | undefined) => Promise<Server>,
  ) => {
    const server = await steps(what, portFrom(preferred).then(start));
    await cleanup.add(server.stop);
    return server;
  };
  const [dynamodb, kinesis] = await Promise.all([
    dynamodbEndpoint === undefined
      ? started('DynamoDB Local', preferredPorts?.dynamodb, (port) =>
          startDynamoDb({ dataDir: data('dynamodb'), port, isForLoad }),
        )
      : runningServer(dynamodbEndpoint),
    kinesisEndpoint === undefined
      ? started('the Kinesis server', preferredPorts?.kinesis, (port) => startKinesis(data('kinesis'), port))
      : runningServer(kinesisEndpoint),
  ]);
  return { dynamodb, kinesis };
}
