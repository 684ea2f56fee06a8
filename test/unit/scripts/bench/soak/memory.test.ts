import { once } from 'node:events';
import { execa } from 'execa';
import { afterAll, expect, it, vi } from 'vitest';
import { liveMemory } from '../../../../../scripts/bench/soak/memory.ts';

/** For each line of input it keeps 8 MB on its heap and 10 MB outside, and creates twice as much garbage. */
const PROGRAM = `
  const kept = [];
  process.stdin.on('data', () => {
    for (const list of [kept, [], []]) list.push(new Array(1e6).fill(0), Buffer.alloc(1e7));
    console.log('done');
  });
`;

const memory = await liveMemory();
const child = execa(process.execPath, [...memory.nodeOptions, '--eval', PROGRAM], {
  stderr: 'inherit',
  reject: false,
});
afterAll(() => child.kill());

it('measures what a process keeps, without garbage', async () => {
  await vi.waitFor(() => memory.measure(), { timeout: 120_000, interval: 50 });
  // The first measurement frees what Node needed to start.
  const before = await memory.measure();
  child.stdin.write('keep\n');
  await once(child.stdout, 'data');
  const megabytes = ((await memory.measure()) - before) / 1e6;
  expect(megabytes).toBeGreaterThan(17.5);
  expect(megabytes).toBeLessThan(18.5);
});
