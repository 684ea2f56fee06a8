import { describe, expect, it } from 'vitest';
import { ceilingOf, formatShare } from '../../../../../scripts/bench/scale/cost.ts';

const NOTHING = { read: 0, write: 0 };

describe('the ceiling of a request', () => {
  it.each([
    ['reads of a partition', { read: 3, write: 0 }, 1000],
    ['writes of a partition', { read: 0, write: 4 }, 250],
    ['both together', { read: 3, write: 1 }, 500],
    ['half a unit', { read: 0.5, write: 0 }, 6000],
  ])('follows from %s', (_, busiest, ceiling) => {
    expect(ceilingOf({ total: busiest, busiest })).toBe(ceiling);
  });

  it('follows from the limit of the table for a request that uses little of many partitions', () => {
    expect(ceilingOf({ total: { read: 400, write: 0 }, busiest: { read: 1, write: 0 } })).toBe(100);
    expect(ceilingOf({ total: { read: 0, write: 80 }, busiest: { read: 0, write: 1 } })).toBe(500);
  });

  it('is infinite for a request that does not use the table', () => {
    expect(ceilingOf({ total: NOTHING, busiest: NOTHING })).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('the share of a ceiling that a rate uses', () => {
  it.each([
    [1, 1500, '1 %'],
    [100, 100, '100 %'],
    [100, 375, '27 %'],
    [100, 29, '**4 ×**'],
    [10_000, 3, '**3,334 ×**'],
    [10_000, Number.POSITIVE_INFINITY, '0 %'],
  ])('%d per second of %d is %s', (rate, ceiling, expected) => {
    expect(formatShare(rate, ceiling)).toBe(expected);
  });
});
