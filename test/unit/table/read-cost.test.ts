import { describe, expect, it } from 'vitest';
import { readCostOf } from '../../../lib/table/read-cost.ts';

const keys = (count: number) => Array.from({ length: count }, (_, n) => ({ pk: `A#${n}`, sk: 'A' }));

describe('the minimum cost of a read', () => {
  it.each([
    ['an item', { TableName: 't', Key: {}, ConsistentRead: true }, 1],
    ['an item, eventually consistent', { TableName: 't', Key: {} }, 0.5],
    ['a batch', { RequestItems: { t: { Keys: keys(100), ConsistentRead: true } } }, 100],
    [
      'a batch, eventually consistent',
      { RequestItems: { t: { Keys: keys(30), ConsistentRead: false } } },
      15,
    ],
    ['a range', { TableName: 't', KeyConditionExpression: '', ConsistentRead: true }, 1],
    ['a range of an index', { TableName: 't', IndexName: 'gsi1', KeyConditionExpression: '' }, 0.5],
  ])('of %s', (_, input, units) => {
    expect(readCostOf(input).minUnits).toBe(units);
  });
});

describe('the estimated cost of a read', () => {
  it('is never below the minimum', () => {
    for (const input of [{ TableName: 't', Key: {} }, { RequestItems: { t: { Keys: keys(3) } } }]) {
      const { minUnits, likelyUnits } = readCostOf(input);
      expect(likelyUnits).toBeGreaterThanOrEqual(minUnits);
    }
  });

  it('grows with the limit of a range, up to a part of a page', () => {
    const range = (Limit?: number) =>
      readCostOf({ TableName: 't', KeyConditionExpression: '', ...(Limit === undefined ? {} : { Limit }) });
    expect(range(1).likelyUnits).toBeLessThan(range(20).likelyUnits);
    expect(range(1000)).toEqual(range());
  });
});
