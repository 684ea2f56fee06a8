import { join } from 'node:path';
import { startDynamoDb } from './dynamodb.ts';
import { startKinesis } from './kinesis.ts';
import type { Cleanup } from './process/cleanup.ts';
import { runningServer, type Server } from './process/server.ts';
import type { Steps } from './process/steps.ts';

export interface ServerOptions {
  /** Where the servers keep their data; in memory if not said. */
  readonly dataDir?: string | undefined;
  /** A DynamoDB that runs already. */
  readonly dynamodbEndpoint?: string | undefined;
  /** A Kinesis server that runs already. */
  readonly kinesisEndpoint?: string | undefined;
  readonly steps: Steps;
}

export interface Servers {
  readonly dynamodb: Server;
  readonly kinesis: Server;
}

/** Starts the servers that stand for AWS's own, but for those that run already. */
export async function startServers(options: ServerOptions, cleanup: Cleanup): Promise<Servers> {
  const { dataDir, dynamodbEndpoint, kinesisEndpoint, steps } = options;
  const data = (name: string) => (dataDir === undefined ? undefined : join(dataDir, name));
  const started = async (what: string, starting: Promise<Server>) => {
    const server = await steps(what, starting);
    await cleanup.add(server.stop);
    return server;
  };
  const [dynamodb, kinesis] = await Promise.all([
    dynamodbEndpoint === undefined
      ? started('DynamoDB Local', startDynamoDb({ dataDir: data('dynamodb') }))
      : runningServer(dynamodbEndpoint),
    kinesisEndpoint === undefined
      ? started('the Kinesis server', startKinesis(data('kinesis')))
      : runningServer(kinesisEndpoint),
  ]);
  return { dynamodb, kinesis };
}
