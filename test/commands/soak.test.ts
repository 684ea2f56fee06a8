import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { Command } from '../command.ts';
import { runCommand } from './in-process.ts';

describe('npm run soak', () => {
  it.each([
    [['lode'], 'There is no phase "lode": use load, crash, split, stream, hostile.'],
    [['--requests', 'many'], '--requests is many: write a whole number, 0 or more.'],
    [['--request', '5'], '--request'],
    [['--hostile', 'ten'], '--hostile is ten: write a whole number, 1 or more.'],
    [['--hostile', '0'], '--hostile is 0: write a whole number, 1 or more.'],
  ])('refuses %j in one sentence', async (args, reason) => {
    const { code, stderr } = await runCommand('soak', args);
    expect(code).toBe(2);
    expect(stderr).toContain(reason);
    expect(stderr.trim()).not.toContain('\n');
  });

  it('finds no problem in a short soak, nor during a minute of attacks', { timeout: 900_000 }, async () => {
    // All phases share one stack. Pauses leave processor time for the tests beside this one; the attacks are still of
    // all kinds, and concurrent.
    const short = ['--requests', '150', '--crashes', '1', '--hostile', '1', '--pause', '1000'];
    const { code, stdout, stderr } = await new Command(
      'soak',
      ['load', 'hostile', 'crash', 'split', ...short],
      { TMPDIR: await quickDirectory() },
    ).end();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).not.toContain('"level":');
    expect(stdout).toMatch(/^load: 150 requests of 16 clients to \d+ operations/m);
    expect(stdout).toMatch(/^hostile: attacks of 14 kinds/m);
    expect(stdout).toMatch(/^hostile: ratio: p50 [\d.]+, p95 [\d.]+$/m);
    expect(stdout).toMatch(/^crash: 1 crashes .*: [1-9]\d* acknowledged/m);
    expect(stdout).toMatch(/^split: \d+ kills .* with 25 links, [1-9]\d* of them between/m);
  });
});

/**
 * A directory in memory, if the system has room: data has to survive a killed server, not a power failure, and a busy
 * disk takes minutes for the demo data.
 */
async function quickDirectory(): Promise<string> {
  const room = await statfs('/dev/shm').then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return room > 1e9 ? '/dev/shm' : tmpdir();
}
