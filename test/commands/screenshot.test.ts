import { expect, it } from 'vitest';
import { NO_CHROMIUM } from '../../scripts/build/browser/chromium.ts';
import { Command } from '../command.ts';
import { newDirectory } from '../new-directory.ts';
import { runCommand } from './in-process.ts';

const directory = await newDirectory();

it('reports what to install if there is no browser', async () => {
  const ended = await new Command('screenshot', [], { PATH: '/nowhere', CHROMIUM: '' }).end();
  expect(ended).toEqual({ code: 1, stdout: '', stderr: `${NO_CHROMIUM}\n` });
});

it('reports what to do if no stack is running', async () => {
  const { code, stderr } = await runCommand('screenshot', [], {
    env: { SINO_STATE_DIR: directory, CHROMIUM: process.execPath },
  });
  expect(code).toBe(1);
  expect(stderr).toContain('npm start');
});
