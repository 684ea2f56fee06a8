import { expect, it } from 'vitest';
import { Command } from '../command.ts';
import { runCommand } from './in-process.ts';

const run = (args: readonly string[], env = {}) => runCommand('invoke', args, { env });

it('prints its help', async () => {
  const { code, stdout } = await new Command('invoke', ['--help'], {}).end();
  expect(code).toBe(0);
  expect(stdout).toContain('serverless invoke local');
});

it('reports an unknown function', async () => {
  const { code, stdout, stderr } = await run(['turmasList', 'turmaList']);
  expect(code).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toContain('There is no function turmaList');
});

it('reports how to install Java if it is missing', async () => {
  const { code, stderr } = await run(['turmasList'], { PATH: '/nowhere' });
  expect(code).toBe(1);
  expect(stderr).toContain('install Java 17 or newer');
});
