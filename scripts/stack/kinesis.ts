import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import getPort from 'get-port';
import { type Server, startServer } from './process/server.ts';

const PROGRAM = createRequire(import.meta.url).resolve('kinesis-local');
const SAVE_WHOLE = ['--import', new URL('save-whole.ts', import.meta.url).href];

/**
 * Starts a Kinesis server.
 * @param dataDir where it keeps its data; in memory by default
 * @param wanted the port; any free one by default
 */
export async function startKinesis(dataDir?: string, wanted?: number): Promise<Server> {
  if (dataDir !== undefined) await mkdir(dataDir, { recursive: true });
  const port = wanted ?? (await getPort());
  const endpoint = `http://localhost:${port}`;
  return startServer({
    name: 'The Kinesis server',
    command: [process.execPath, ...SAVE_WHOLE, PROGRAM],
    env: {
      ...process.env,
      KINESIS_MOCK_PLAIN_PORT: String(port),
      KINESIS_MOCK_TLS_PORT: String(await getPort()),
      // Without this path it looks for its certificate in the working directory.
      KINESIS_MOCK_CERT_PATH: join(dirname(PROGRAM), 'server.json'),
      CREATE_STREAM_DURATION: '10ms',
      LOG_LEVEL: 'ERROR',
      ...(dataDir === undefined
        ? {}
        : { SHOULD_PERSIST_DATA: 'true', PERSIST_PATH: resolve(dataDir), PERSIST_INTERVAL: '1s' }),
    },
    endpoint,
    probe: `${endpoint}/healthcheck`,
    saves: dataDir !== undefined,
  });
}
