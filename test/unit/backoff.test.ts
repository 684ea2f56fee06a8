import { afterEach, expect, it, vi } from 'vitest';
import { backoffMs } from '../../lib/backoff.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it('doubles the bound of the wait up to the maximum, and waits a random part of it', () => {
  const waits = { firstMs: 50, maxMs: 3000 };
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  expect([0, 1, 2, 5, 6, 5000].map((waitsBefore) => backoffMs(waitsBefore, waits))).toEqual([
    25, 50, 100, 800, 1500, 1500,
  ]);
});
