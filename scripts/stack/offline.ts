import { Child, type OnLine } from './process/child.ts';
import { readyServer, type Server } from './process/server.ts';
import { SERVERLESS, SERVERLESS_ENVIRONMENT } from './serverless.ts';

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
export async function startOffline(options: OfflineOptions): Promise<Server> {
  const { nodeOptions, port, lambdaPort, env, onLine } = options;
  const ports = ['--httpPort', String(port), '--lambdaPort', String(lambdaPort)];
  let isReady = false;
  const child = new Child(
    'serverless offline',
    [process.execPath, ...nodeOptions, SERVERLESS, 'offline', '--stage', 'local', ...ports],
    {
      env: { ...process.env, ...SERVERLESS_ENVIRONMENT, ...env },
      // It prints every route while it starts; if it fails, the error has these lines.
      onLine: (line, from) => isReady && onLine(line, from),
    },
  );
  const endpoint = `http://localhost:${port}`;
  const server = await readyServer(child, { endpoint, probe: endpoint, saves: false });
  isReady = true;
  return server;
}
