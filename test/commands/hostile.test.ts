import { expect, it } from 'vitest';
import { Command } from '../command.ts';

it('npm run soak -- hostile keeps its promises during a minute of attacks', async () => {
  // Pauses leave processor time for the tests beside this one; the attacks are still of all kinds, and concurrent.
  const options = ['--hostile', '1', '--pause', '1000'];
  const { code, stdout, stderr } = await new Command('soak', ['hostile', ...options], {}).end();
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^hostile: attacks of 14 kinds/m);
  expect(stdout).toMatch(/^hostile: ratio: p50 [\d.]+, p95 [\d.]+$/m);
}, 600_000);
