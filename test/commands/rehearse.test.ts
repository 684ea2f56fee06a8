import { expect, it } from 'vitest';
import { Command } from '../command.ts';
import { newDirectory } from '../new-directory.ts';
import { runCommand } from './in-process.ts';

const stateDir = await newDirectory();

const run = (name: string, args: readonly string[], env = {}) =>
  runCommand(name, args, { env: { SINO_STATE_DIR: stateDir, ...env } });

it.each([
  ['rehearse', 'moto_server'],
  ['lint-template', 'cfn-lint'],
])('%s reports how to install Python if it is missing', async (name, tool) => {
  const { code, stdout, stderr } = await run(name, [], { PATH: '/nowhere' });
  expect(code).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toContain(`needs ${tool}`);
  expect(stderr).toContain('install Python 3.10 or newer');
  expect(stderr.trim()).not.toContain('\n');
});

it.each([
  ['rehearse', '--keep'],
  ['lint-template', '--param'],
])('%s prints its help', async (name, option) => {
  const { code, stdout } = await new Command(name, ['--help'], {}).end();
  expect(code).toBe(0);
  expect(stdout).toContain(option);
  expect(await run(name, ['--none'])).toMatchObject({ code: 2, stderr: expect.stringContaining('--help') });
});

it.each(['package', 'rehearse', 'lint-template'])('%s refuses a parameter without a value', async (name) => {
  for (const pair of ['siteZone', 'siteZone='])
    expect(await run(name, ['--param', pair], { PATH: '/nowhere' })).toEqual({
      code: 2,
      stdout: '',
      stderr: `"${pair}" is not a parameter with its value: write, for example, --param siteZone=Europe/Rome.\n`,
    });
});
