import type { StatsFs } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { BuildOptions } from 'rolldown';
import { afterAll, expect, it, vi } from 'vitest';
import { listen } from '../listen.ts';
import { newDirectory } from '../new-directory.ts';
import { runCommand } from './in-process.ts';

const disk = vi.hoisted(() => ({ full: '', bundlerMessage: '' }));
vi.mock('node:fs/promises', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:fs/promises')>();
  const statfs = async (path: string): Promise<StatsFs> => {
    const space = await original.statfs(path);
    return { ...space, bavail: path === disk.full ? 3 : 1e6, bsize: 4096 };
  };
  return { ...original, statfs };
});

vi.mock('rolldown', async (importOriginal) => {
  const original = await importOriginal<typeof import('rolldown')>();
  const build = async ({ output }: BuildOptions) => {
    const directory = output && 'dir' in output ? join(String(output.dir), 'functions') : '';
    await mkdir(directory);
    await writeFile(join(directory, 'part.js'), '');
    throw new Error(disk.bundlerMessage);
  };
  return { ...original, build };
});

/** Fails as DynamoDB Local does when it cannot write. */
const server = createServer((_request, response) => response.writeHead(500).end('{}'));
afterAll(() => server.close());

it('npm start names the directory whose disk is full', async () => {
  const directory = await newDirectory();
  const data = join(directory, 'data');
  const dist = join(directory, 'dist');
  const endpoint = `http://127.0.0.1:${await listen(server)}`;
  const env = {
    ...{ SINO_DATA: data, SINO_STATE_DIR: join(directory, 'state'), SINO_DIST: dist },
    ...{ SINO_DYNAMODB_ENDPOINT: endpoint, SINO_KINESIS_ENDPOINT: endpoint },
  };
  for (const full of [data, dist]) {
    disk.full = full;
    const { code, stderr } = await runCommand('start', [], { env });
    expect(code).toBe(1);
    const [first, second] = stderr.trim().split('. What failed: ');
    expect(first).toBe(
      `The disk of the directory ${full} is full: free some space, or choose another directory`,
    );
    expect(second).toBe('UnknownError');
  }
});

it('npm run build names the file that does not fit on the disk, and leaves no functions', async () => {
  const dist = join(await newDirectory(), 'dist');
  disk.bundlerMessage = `Build failed with 1 error:

[UNHANDLEABLE_ERROR] Something went wrong inside rolldown, please report this problem at https://example.org/.
Failed to write file in ${dist}/shared/http.js

Caused by:
    No space left on device (os error 28)

Stack backtrace:
   0: <unknown>
`;
  const { code, stderr } = await runCommand('build', [], { env: { SINO_DIST: dist } });
  expect(code).toBe(1);
  expect(stderr).toBe(`${dist}/shared/http.js cannot be written: No space left on device (os error 28).\n`);
  expect(await readdir(dist)).toEqual(['package.json', 'page']);
});
