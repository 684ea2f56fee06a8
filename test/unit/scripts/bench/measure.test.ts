import { expect, it } from 'vitest';
import { measure } from '../../../../scripts/bench/measure.ts';

it('measures contenders alternately, as often as requested', async () => {
  const runs: string[] = [];
  let time = 0;
  const contender = (name: string, ms: number) => ({
    name,
    run: async () => {
      runs.push(name);
      time += ms;
    },
  });
  const options = { now: () => time, repetitions: 3, iterations: 2, warmupIterations: 0 };
  const measured = await measure([contender('a', 5), contender('b', 7)], options);
  expect(runs.join('')).toBe('aabbaabbaabb');
  expect(measured).toEqual([
    { name: 'a', p50: 5, p99: 5 },
    { name: 'b', p50: 7, p99: 7 },
  ]);
});
