import { mkdir, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './process/free-port.ts';
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
  const port = wanted ?? (await freePort());
  const endpoint = `http://localhost:${port}`;
  const server = await startServer({
    name: 'The Kinesis server',
    command: [process.execPath, ...SAVE_WHOLE, PROGRAM],
    env: {
      ...process.env,
      KINESIS_MOCK_PLAIN_PORT: String(port),
      KINESIS_MOCK_TLS_PORT: String(await freePort()),
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
  });
  return dataDir === undefined ? server : savingServer(server, join(dataDir, 'kinesis-data.json'));
}

/** After this time, in milliseconds, a server that does not save its data is stopped. */
const MAX_SAVING_MS = 15_000;
const PAUSE_MS = 100;

/** The server saves every second, but not when it is stopped, so this waits for the next save first. */
function savingServer({ endpoint, ended, kill, stop }: Server, file: string): Server {
  const over = new AbortController();
  ended.then(() => over.abort());
  const saved = () => isSaved(file, AbortSignal.any([over.signal, AbortSignal.timeout(MAX_SAVING_MS)]));
  const stopSaved = async () => {
    await saved();
    await stop();
  };
  return { endpoint, ended, kill, saved, stop: stopSaved };
}

/**
 * Waits until all current data is in the file. The next version of the file may be older than this call, but the one
 * after it is not.
 * @returns false if the signal is aborted first
 */
async function isSaved(file: string, signal: AbortSignal): Promise<boolean> {
  let last = await timeOf(file);
  for (let versions = 0; versions < 2; ) {
    if (signal.aborted) return false;
    await sleep(PAUSE_MS);
    const time = await timeOf(file);
    if (time !== last) versions += 1;
    last = time;
  }
  return true;
}

const timeOf = async (file: string) => (await stat(file).catch(() => undefined))?.mtimeMs;
