import { type OnLine, type Server, startServer } from './process/server.ts';
import { SERVERLESS, serverlessEnvironment } from './serverless.ts';

const KEEP_CONNECTIONS = ['--import', new URL('keep-connections.ts', import.meta.url).href];

export interface OfflineOptions {
  /** Node options for the functions. */
  readonly nodeOptions: readonly string[];
  readonly port: number;
  /** Port of the Lambda API, which invokes functions by name. */
  readonly lambdaPort: number;
  /** The variables that `serverless.yml` and the AWS SDK read. */
  readonly env: NodeJS.ProcessEnv;
  /** Called with each line of output, once the API answers. */
  readonly onLine: OnLine;
}

/**
 * Starts the functions behind `serverless offline`, and waits until the API answers.
 * @throws UserError if it ends instead
 */
export async function startOffline({
  nodeOptions,
  port,
  lambdaPort,
  env,
  onLine,
}: OfflineOptions): Promise<Server> {
  const ports = ['--httpPort', String(port), '--lambdaPort', String(lambdaPort)];
  return startServer({
    name: 'serverless offline',
    command: [
      process.execPath,
      ...KEEP_CONNECTIONS,
      ...nodeOptions,
      SERVERLESS,
      'offline',
      ...['--stage', 'local', ...ports],
    ],
    env: { ...process.env, ...(await serverlessEnvironment()), ...env },
    endpoint: `http://localhost:${port}`,
    // While it starts it prints every route; if it fails, the error has these lines.
    onLine,
  });
}
