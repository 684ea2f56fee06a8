import { describe, expect, it } from 'vitest';
import { ReadBudget, type ReadCost, ReadsTooExpensive } from '../../../lib/table/read-budget.ts';

const LIMIT = { calls: 10, units: 100 };
const cheap: ReadCost = { minUnits: 0.5, likelyUnits: 5 };

/** A read with this cost. */
const costing = (units: number) => async () => ({ result: units, units });

/** Reads that complete when the test says so. */
function pending() {
  const answers: (() => void)[] = [];
  const read = (units: number) => () =>
    new Promise<{ result: number; units: number }>((resolve) => {
      answers.push(() => resolve({ result: units, units }));
    });
  return { answers, read };
}

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

describe('the budget of a request', () => {
  it('allows and counts reads that fit', async () => {
    const budget = new ReadBudget(LIMIT);
    expect(await budget.spend(cheap, costing(30))).toBe(30);
    expect(await budget.spend(cheap, costing(70))).toBe(70);
    expect(budget.left).toEqual({ calls: 8, units: 0 });
  });

  it('makes no more calls than allowed', async () => {
    const budget = new ReadBudget({ calls: 2, units: 100 });
    await budget.spend(cheap, costing(1));
    await budget.spend(cheap, costing(1));
    let sent = false;
    const read = async () => {
      sent = true;
      return { result: 1, units: 1 };
    };
    await expect(budget.spend(cheap, read)).rejects.toThrow(ReadsTooExpensive);
    expect(sent).toBe(false);
  });

  it('makes no call that is sure to exceed the units', async () => {
    const budget = new ReadBudget(LIMIT);
    const keys: ReadCost = { minUnits: 101, likelyUnits: 101 };
    await expect(budget.spend(keys, costing(101))).rejects.toThrow(
      'More than 10 table calls or 100 read units',
    );
    expect(budget.left).toEqual(LIMIT);
  });

  it('fails a call that exceeded the units, and all calls after it', async () => {
    const budget = new ReadBudget(LIMIT);
    await expect(budget.spend(cheap, costing(101))).rejects.toThrow(ReadsTooExpensive);
    await expect(budget.spend(cheap, costing(1))).rejects.toThrow(ReadsTooExpensive);
  });

  it('counts a call that failed', async () => {
    const budget = new ReadBudget(LIMIT);
    const failing = async () => {
      throw new Error('no answer');
    };
    await expect(budget.spend(cheap, failing)).rejects.toThrow('no answer');
    expect(budget.left).toEqual({ calls: 9, units: 100 });
  });

  it('can be checked beforehand', () => {
    const budget = new ReadBudget(LIMIT);
    expect(() => budget.require({ calls: 10, units: 100 })).not.toThrow();
    expect(() => budget.require({ calls: 11 })).toThrow(ReadsTooExpensive);
    expect(() => budget.require({ units: 100.5 })).toThrow(ReadsTooExpensive);
  });
});

describe('concurrent reads', () => {
  it('count with their minimum cost for calls that are made or checked in the meantime', async () => {
    const { answers, read } = pending();
    const budget = new ReadBudget(LIMIT);
    const known: ReadCost = { minUnits: 60, likelyUnits: 60 };
    const first = budget.spend(known, read(60));
    expect(() => budget.require({ units: 40 })).not.toThrow();
    expect(() => budget.require({ units: 41 })).toThrow(ReadsTooExpensive);
    await expect(budget.spend(known, read(60))).rejects.toThrow(ReadsTooExpensive);
    expect(answers).toHaveLength(1);
    answers.pop()?.();
    expect(await first).toBe(60);
  });

  it('are as many as are likely to fit', async () => {
    const { answers, read } = pending();
    const budget = new ReadBudget(LIMIT);
    const likely: ReadCost = { minUnits: 1, likelyUnits: 40 };
    const reads = [1, 2, 3, 4].map((units) => budget.spend(likely, read(units)));
    await nextTick();
    expect(answers).toHaveLength(2);
    // These cost far less than estimated, so the others need not wait for each other.
    for (const answer of answers.splice(0)) answer();
    await nextTick();
    expect(answers).toHaveLength(2);
    for (const answer of answers) answer();
    expect(await Promise.all(reads)).toEqual([1, 2, 3, 4]);
  });

  it('are as many as before after earlier ones have ended', async () => {
    const { answers, read } = pending();
    const budget = new ReadBudget(LIMIT);
    const known: ReadCost = { minUnits: 20, likelyUnits: 20 };
    for (let n = 0; n < 3; n += 1) await budget.spend(known, costing(20));
    const reads = [20, 20].map((units) => budget.spend(known, read(units)));
    await nextTick();
    expect(answers).toHaveLength(2);
    for (const answer of answers) answer();
    expect(await Promise.all(reads)).toEqual([20, 20]);
  });

  it('wait for each other once an earlier one cost far more than estimated', async () => {
    const { answers, read } = pending();
    const budget = new ReadBudget(LIMIT);
    const likely: ReadCost = { minUnits: 1, likelyUnits: 10 };
    await budget.spend(likely, costing(60));
    const reads = [20, 20].map((units) => budget.spend(likely, read(units)));
    for (const _ of reads) {
      await nextTick();
      expect(answers).toHaveLength(1);
      answers.pop()?.();
    }
    expect(await Promise.all(reads)).toEqual([20, 20]);
  });

  it('run one by one if they cost more than estimated, and end at the limit', async () => {
    const { answers, read } = pending();
    const budget = new ReadBudget(LIMIT);
    const reads = Array.from({ length: 8 }, () => budget.spend({ minUnits: 1, likelyUnits: 100 }, read(60)));
    const outcomes = Promise.allSettled(reads);
    let sent = 0;
    for (let round = 0; round < 8; round += 1) {
      await nextTick();
      sent += answers.length;
      expect(answers.length).toBeLessThanOrEqual(1);
      for (const answer of answers.splice(0)) answer();
    }
    // 60 units, and 60 more that reveal that they are too many.
    expect(sent).toBe(2);
    expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', ...Array(7).fill('rejected')]);
  });

  it('do not exceed the number of calls', async () => {
    const { answers, read } = pending();
    const budget = new ReadBudget({ calls: 3, units: 100 });
    const outcomes = Promise.allSettled([1, 2, 3, 4].map(() => budget.spend(cheap, read(1))));
    await nextTick();
    expect(answers).toHaveLength(3);
    for (const answer of answers) answer();
    expect((await outcomes).map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
    ]);
  });
});
