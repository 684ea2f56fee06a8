import { describe, expect, it } from 'vitest';
import { Command } from './command.ts';

const soak = (...args: string[]) => new Command('soak', args, {}).end();

describe('npm run soak', () => {
  it.each([
    [['lode'], 'There is no trial "lode": use load, crash, stream.'],
    [['--requests', 'many'], '--requests is "many": give a number, for example 100.'],
    [['--request', '5'], '--request'],
  ])('refuses %j in one sentence', async (args, reason) => {
    const { code, stderr } = await soak(...args);
    expect(code).toBe(2);
    expect(stderr).toContain(reason);
    expect(stderr.trim()).not.toContain('\n');
  });

  it('finds nothing wrong in a short soak', async () => {
    const short = ['--requests', '150', '--crashes', '1', '--clients', '8'];
    const { code, stdout, stderr } = await soak('load', 'crash', ...short);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^load: 150 requests of 8 clients to \d+ operations/m);
    expect(stdout).toMatch(/^crash: 1 crashes .*: [1-9]\d* acknowledged/m);
  }, 240_000);
});
