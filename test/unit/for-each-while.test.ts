import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { forEachWhile, timeFor } from '../../lib/for-each-while.ts';

async function* numbers(count: number) {
  for (let n = 1; n <= count; n += 1) yield n;
}
const describeNumber = (n: number) => ({ n });
const always = () => true;

describe('work in pieces', () => {
  it('is done on each piece once, some at a time', async () => {
    const seen: number[] = [];
    let [running, most] = [0, 0];
    const work = async (n: number) => {
      running += 1;
      most = Math.max(most, running);
      await setTimeout(1);
      seen.push(n);
      running -= 1;
    };
    const progress = await forEachWhile(numbers(25), always, work, describeNumber);
    expect(progress).toEqual({ done: 25, failed: 0, ended: true });
    expect(seen.sort((a, b) => a - b)).toEqual(Array.from({ length: 25 }, (_, n) => n + 1));
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThan(10);
  });

  it('goes on after a piece that fails', async () => {
    const work = async (n: number) => {
      if (n % 10 === 0) throw new Error('No');
    };
    expect(await forEachWhile(numbers(25), always, work, describeNumber)).toEqual({
      done: 23,
      failed: 2,
      ended: true,
    });
  });

  it('ends when there is no time left, with what is under way', async () => {
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

  it('begins nothing without time', async () => {
    const progress = await forEachWhile(numbers(3), timeFor(0), () => Promise.reject(), describeNumber);
    expect(progress).toEqual({ done: 0, failed: 0, ended: false });
  });

  it('fails if the pieces cannot be read', async () => {
    async function* broken() {
      yield 1;
      throw new Error('The table does not answer');
    }
    await expect(forEachWhile(broken(), always, async () => undefined, describeNumber)).rejects.toThrow(
      'answer',
    );
  });
});
