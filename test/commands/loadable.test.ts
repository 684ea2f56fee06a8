import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { awsEnvironment, serviceEnvironment } from '../../scripts/stack/environment.ts';
import { requireLoadable } from '../../scripts/stack/loadable.ts';
import { startOffline } from '../../scripts/stack/offline.ts';
import { freePort } from '../../scripts/stack/process/free-port.ts';
import type { Server } from '../../scripts/stack/process/server.ts';
import { readService } from '../../scripts/stack/service.ts';
import { newDirectory } from '../new-directory.ts';

const NOWHERE = 'http://localhost:1';

let server: Server;
let stack: Parameters<typeof requireLoadable>;

beforeAll(async () => {
  const directory = await newDirectory();
  const variables = serviceEnvironment({ dist: join(directory, 'dist'), stateDir: directory });
  const [port, lambdaPort] = [await freePort(), await freePort()];
  const env = { ...variables, ...awsEnvironment({ dynamodb: NOWHERE, kinesis: NOWHERE }) };
  const service = await readService(variables);
  server = await startOffline({ nodeOptions: [], port, lambdaPort, env, onLine: () => undefined });
  stack = [`http://localhost:${port}`, { lambda: `http://localhost:${lambdaPort}` }, service];
});
afterAll(() => server.stop());

it('functions that cannot be loaded are noticed although the API answers', async () => {
  await expect(requireLoadable(...stack)).rejects.toThrow(
    /^The functions cannot be loaded: .*Cannot find module/,
  );
});
