import { expect, it } from 'vitest';
import { readBeyondBudget, unitsLeft } from '../../../../lib/calendar/lists/price.ts';
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
