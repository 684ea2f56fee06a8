import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NO_CHROMIUM } from '../../scripts/build/browser/chromium.ts';
import { Command } from '../command.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sino-'));
});
afterAll(() => rm(directory, { recursive: true }));

const run = (env: Record<string, string>) =>
  new Command('screenshot', [], { SINO_STATE_DIR: directory, ...env }).end();

it('reports what to install without a browser', async () => {
  const ended = await run({ PATH: '/nowhere', CHROMIUM: '' });
  expect(ended).toEqual({ code: 1, stdout: '', stderr: `${NO_CHROMIUM}\n` });
});

it('reports what to do if no stack is running', async () => {
  const { code, stderr } = await run({ CHROMIUM: process.execPath });
  expect(code).toBe(1);
  expect(stderr).toContain('npm start');
});
