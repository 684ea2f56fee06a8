import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { oneAtATime } from '../../../scripts/stack/process/one-at-a-time.ts';

it('work that is requested while it runs runs once more, but not at the same time', async () => {
  let running = 0;
  let done = 0;
  const work = oneAtATime(async () => {
    running += 1;
    expect(running).toBe(1);
    await sleep(5);
    running -= 1;
    done += 1;
  });
  await Promise.all([work(), work(), work()]);
  expect(done).toBe(2);
  await work();
  expect(done).toBe(3);
});

it('work that fails can be requested again', async () => {
  let calls = 0;
  const work = oneAtATime(async () => {
    calls += 1;
    if (calls === 1) throw new Error('no');
  });
  await expect(work()).rejects.toThrow('no');
  await work();
  expect(calls).toBe(2);
});

it('work that was requested while a run failed runs all the same', async () => {
  let calls = 0;
  const work = oneAtATime(async () => {
    calls += 1;
    await sleep(5);
    if (calls === 1) throw new Error('no');
  });
  await Promise.all([work(), work()]);
  expect(calls).toBe(2);
});
