import { SERVERLESS, SERVERLESS_ENVIRONMENT } from '../cli/lib/serverless.ts';
import { Child, type OnLine } from './process/child.ts';
import { type Server, servedBy } from './process/server.ts';

export interface OfflineOptions {
  /** The Node that the functions run on, by its path; the one that runs this if not said. */
  readonly node: string | undefined;
  /** Options of Node for them. */
  readonly nodeOptions: readonly string[];
  readonly port: number;
  /** Where functions can be invoked by name. */
  readonly lambdaPort: number;
  /** The variables that `serverless.yml` and the AWS SDK read. */
  readonly env: NodeJS.ProcessEnv;
  /** Told what the functions write, and what goes wrong, once the API answers. */
  readonly onLine: OnLine;
}

/**
 * Starts the functions behind `serverless offline`, and waits until the API answers.
 * @throws Complaint if it ends instead
 */
export async function startOffline(options: OfflineOptions): Promise<Server> {
  const { node = process.execPath, nodeOptions, port, lambdaPort, env, onLine } = options;
  const ports = ['--httpPort', String(port), '--lambdaPort', String(lambdaPort)];
  let talks = false;
  const child = Child.start(
    'serverless offline',
    [node, ...nodeOptions, SERVERLESS, 'offline', '--stage', 'local', ...ports],
    {
      env: { ...process.env, ...SERVERLESS_ENVIRONMENT, ...env },
      // At its start it lists every route; if it fails, these lines are in the complaint.
      onLine: (line, from) => talks && onLine(line, from),
    },
  );
  const endpoint = `http://localhost:${port}`;
  const server = await servedBy(child, { endpoint, probe: endpoint, saves: false });
  talks = true;
  return server;
}
