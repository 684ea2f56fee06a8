import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isLocked, takeLock } from '../../../scripts/stack/process/lock.ts';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sino-'));
});
afterEach(() => rm(directory, { recursive: true }));

describe('the lock of a directory', () => {
  it('is taken once, until it is released', async () => {
    expect(await isLocked(directory)).toBe(false);
    const unlock = await takeLock(directory);
    expect(await isLocked(directory)).toBe(true);
    expect(await takeLock(directory)).toBeUndefined();
    await unlock?.();
    expect(await isLocked(directory)).toBe(false);
    await (await takeLock(directory))?.();
  });

  it('is free again when its process was killed', async () => {
    const program = `
      import { takeLock } from '${new URL('../../../scripts/stack/process/lock.ts', import.meta.url)}';
      await takeLock(${JSON.stringify(directory)});
      process.kill(process.pid, 'SIGKILL');`;
    const killed = execa(process.execPath, ['--input-type=module', '-e', program]);
    await expect(killed).rejects.toMatchObject({ signal: 'SIGKILL' });
    expect(await isLocked(directory)).toBe(false);
    const unlock = await takeLock(directory);
    expect(unlock).toBeDefined();
    await unlock?.();
  });
});
