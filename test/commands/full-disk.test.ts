import type { StatsFs } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { listen } from '../listen.ts';
import { newDirectory } from '../new-directory.ts';
import { runCommand } from './in-process.ts';

const disk = vi.hoisted(() => ({ full: '' }));
vi.mock('node:fs/promises', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:fs/promises')>();
  const statfs = async (path: string): Promise<StatsFs> => {
    const space = await original.statfs(path);
    return { ...space, bavail: path === disk.full ? 3 : 1e6, bsize: 4096 };
  };
  return { ...original, statfs };
});

/** Fails as DynamoDB Local does when it cannot write. */
const server = createServer((_request, response) => response.writeHead(500).end('{}'));
afterAll(() => server.close());

it('npm start names the directory whose disk is full', async () => {
  const directory = await newDirectory();
  const data = join(directory, 'data');
  const state = join(directory, 'state');
  const dist = join(directory, 'dist');
  const endpoint = `http://127.0.0.1:${await listen(server)}`;
  const env = {
    ...{ SINO_DATA: data, SINO_STATE_DIR: state, SINO_DIST: dist },
    ...{ SINO_DYNAMODB_ENDPOINT: endpoint, SINO_KINESIS_ENDPOINT: endpoint },
  };
  for (const full of [data, state, dist]) {
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
