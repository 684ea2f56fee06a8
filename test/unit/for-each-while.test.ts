import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { forEachWhile, timeFor } from '../../lib/for-each-while.ts';

async function* numbers(count: number) {
  for (let n = 1; n <= count; n += 1) yield n;
}
const describeNumber = (n: number) => ({ n });
const always = () => true;

describe('forEachWhile', () => {
  it('processes each item once, four concurrently', async () => {
    const seen: number[] = [];
    let [running, maxRunning] = [0, 0];
    const work = async (n: number) => {
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await setTimeout(1);
      seen.push(n);
      running -= 1;
    };
    const progress = await forEachWhile(numbers(25), always, work, describeNumber);
    expect(progress).toEqual({ done: 25, failed: 0, ended: true });
    expect(seen.sort((a, b) => a - b)).toEqual(Array.from({ length: 25 }, (_, n) => n + 1));
    expect(maxRunning).toBe(4);
  });

  it('continues after an item that fails', async () => {
    const work = async (n: number) => {
      if (n % 10 === 0) throw new Error('No');
    };
    expect(await forEachWhile(numbers(25), always, work, describeNumber)).toEqual({
      done: 23,
      failed: 2,
      ended: true,
    });
  });

  it('stops when time is up, after the items in progress', async () => {
    let done = 0;
    const work = async () => {
      await setTimeout(1);
      done += 1;
    };
    const progress = await forEachWhile(numbers(100), () => done < 10, work, describeNumber);
    expect(progress.ended).toBe(false);
    expect(progress.done).toBe(done);
    expect(done).toBeGreaterThanOrEqual(10);
    expect(done).toBeLessThan(20);
  });

  it('starts nothing without time', async () => {
    const progress = await forEachWhile(numbers(3), timeFor(0), () => Promise.reject(), describeNumber);
    expect(progress).toEqual({ done: 0, failed: 0, ended: false });
  });

  it('fails if the items cannot be read', async () => {
    async function* broken() {
      yield 1;
      throw new Error('The table does not answer');
    }
    await expect(forEachWhile(broken(), always, async () => undefined, describeNumber)).rejects.toThrow(
      'answer',
    );
  });
});
