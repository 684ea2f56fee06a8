import { setTimeout } from 'node:timers/promises';
import { execa } from 'execa';
import { beforeEach, describe, expect, it } from 'vitest';
import { isLocked, takeLock } from '../../../scripts/stack/process/lock.ts';
import { newDirectory } from '../../new-directory.ts';

let directory: string;

beforeEach(async () => {
  directory = await newDirectory();
});

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

  it('has one holder at a time, however many wait for it', async () => {
    let [holders, taken] = [0, 0];
    const contend = async () => {
      while (taken < 60) {
        const unlock = await takeLock(directory);
        if (unlock === undefined) continue;
        holders += 1;
        taken += 1;
        expect(holders).toBe(1);
        await setTimeout(1);
        holders -= 1;
        await unlock();
      }
    };
    await Promise.all(Array.from({ length: 8 }, contend));
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
