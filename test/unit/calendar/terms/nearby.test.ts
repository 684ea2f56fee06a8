import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearbyIds } from '../../../../lib/calendar/terms/nearby.ts';

describe('terms that one query reads', () => {
  it.each([
    ['a few close to each other', [3, 1, 9], [1, 3, 9]],
    ['the largest group of close ones', [100, 1, 101, 2, 103, 104], [100, 101, 103, 104]],
    ['none if they are too few', [1, 2, 50, 51], []],
    ['none if they are far from each other', [1, 20, 40, 60], []],
    ['none if none are wanted', [], []],
  ])('are %s', (_, ids, near) => {
    expect(nearbyIds(ids)).toEqual(near);
  });

  it('are some of the wanted ones in ascending order, with few others between them', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(200)), (ids) => {
        const near = nearbyIds(ids);
        expect(near).toEqual([...new Set(near)].filter((id) => ids.includes(id)).sort((a, b) => a - b));
        const [first = 0, last = 0] = [near.at(0), near.at(-1)];
        expect(last - first).toBeLessThanOrEqual(12 * Math.max(near.length - 1, 0));
        expect(ids.filter((id) => near.length > 0 && id >= first && id <= last)).toHaveLength(near.length);
      }),
    );
  });
});
