import { expect, it } from 'vitest';
import { Command } from '../command.ts';

it('npm run soak -- hostile keeps its promises during two minutes of attacks', async () => {
  const { code, stdout, stderr } = await new Command('soak', ['hostile', '--hostile', '2'], {}).end();
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^hostile: attacks of 14 kinds/m);
  expect(stdout).toMatch(/^hostile: ratio: p50 [\d.]+, p95 [\d.]+$/m);
}, 420_000);
