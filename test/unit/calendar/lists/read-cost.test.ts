import { expect, it } from 'vitest';
import { readBeyondBudget, requireUnits, unitsLeft } from '../../../../lib/calendar/lists/read-cost.ts';
import { collectCapacity, consumed, limitReads, readBudget } from '../../../../lib/table/capacity.ts';

/** Reads as the table's client does. */
async function read(units: number): Promise<void> {
  const work = consumed();
  await readBudget()?.spend({ minUnits: 0.5, likelyUnits: units }, async () => {
    work?.count('read', units);
    return { result: undefined, units };
  });
}

it('leaves the budget of concurrent reads as it is', async () => {
  const left = await collectCapacity(async () => {
    limitReads({ calls: 10, units: 10 });
    const { promise, resolve } = Promise.withResolvers<void>();
    const beyond = readBeyondBudget(100, async () => {
      await read(20);
      await promise;
    });
    await read(4);
    resolve();
    await beyond;
    return { units: unitsLeft(), consumed: consumed()?.readUnits };
  });
  expect(left).toEqual({ units: 6, consumed: 24 });
});

it('refuses a list that would exceed the budget with the units that are left, whatever is reserved', async () => {
  const narrowing = { parameter: 'per_page', advice: 'ask for a smaller page' };
  await collectCapacity(async () => {
    limitReads({ calls: 40, units: 300 });
    expect(() => requireUnits(1, narrowing, 900)).toThrow(
      'this would read 901 units, but the request has only 300 left: ask for a smaller page',
    );
    expect(() => requireUnits(250, narrowing, 50)).not.toThrow();
    expect(() => requireUnits(251, narrowing, 50)).toThrow('this would read 301 units');
  });
});
