import { describe, expect, it } from 'vitest';
import { Command } from '../command.ts';
import { runCommand } from './in-process.ts';

describe('npm run soak', () => {
  it.each([
    [['lode'], 'There is no trial "lode": use load, crash, split, stream, hostile.'],
    [['--requests', 'many'], '--requests is "many": give a number, for example 100.'],
    [['--request', '5'], '--request'],
    [['--hostile', 'ten'], '--hostile is "ten": give a number, for example 100.'],
    [['--hostile', '0'], '--hostile is "0": give at least one minute.'],
  ])('refuses %j in one sentence', async (args, reason) => {
    const { code, stderr } = await runCommand('soak', args);
    expect(code).toBe(2);
    expect(stderr).toContain(reason);
    expect(stderr.trim()).not.toContain('\n');
  });

  it('finds no problem in a short soak', async () => {
    const short = ['--requests', '150', '--crashes', '1', '--clients', '8'];
    const { code, stdout, stderr } = await new Command(
      'soak',
      ['load', 'crash', 'split', ...short],
      {},
    ).end();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^load: 150 requests of 8 clients to \d+ operations/m);
    expect(stdout).toMatch(/^crash: 1 crashes .*: [1-9]\d* acknowledged/m);
    expect(stdout).toMatch(/^split: \d+ kills .* with 25 links, [1-9]\d* of them between/m);
  });
});
