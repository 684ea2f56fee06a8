import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { memoizedRecords } from '../../../lib/table/memoized-records.ts';

type Item = Readonly<Record<string, unknown>>;

/** A parser whose records are copies of their items. */
const COPY = { fromItem: (item: Item) => ({ ...item }) };
const FIVE = { pk: 'event#5', sk: 'event', title: 'Jazz', venue: [1, 2], image: { id: 3, sizes: [] } };

const value = fc.oneof(
  { depthSize: 'small', withCrossShrink: true },
  fc.constantFrom('', 'a', 1, 0, true, null),
  // The table has no negative zero.
  fc.double().filter((number) => !Object.is(number, -0)),
  fc.uint8Array({ maxLength: 2 }),
  fc.constantFrom([], [1], [1, 2], [[1], ['a']], {}, { a: [1] }, { a: [2] }, new Set(['a']), new Set(['b'])),
);
/** Items of three keys, with few enough attributes and values that many are equal. */
const item = fc
  .tuple(fc.constantFrom('1', '2', '3'), fc.dictionary(fc.constantFrom('a', 'b', 'isPrototypeOf'), value))
  .map(([sk, attributes]) => ({ ...attributes, pk: 'p', sk }));

describe('memoized records', () => {
  it('are those that parsing each item would give', () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 30 }), fc.integer({ min: 1, max: 3 }), (items, maxRecords) => {
        const { fromItem } = memoizedRecords(COPY, maxRecords);
        for (const one of items) expect(fromItem(structuredClone(one))).toStrictEqual(one);
      }),
    );
  });

  it('are the same for equal items', () => {
    const { fromItem } = memoizedRecords(COPY, 2);
    expect(fromItem(structuredClone(FIVE))).toBe(fromItem(FIVE));
  });

  it.each([
    ['a changed text', { ...FIVE, title: 'Rock' }],
    ['another order of a list', { ...FIVE, venue: [2, 1] }],
    ['a shorter list', { ...FIVE, venue: [1] }],
    ['a change within a map', { ...FIVE, image: { id: 4, sizes: [] } }],
    ['another type', { ...FIVE, venue: { 0: 1, 1: 2 } }],
    ['an additional attribute', { ...FIVE, image2: 1 }],
    ['a missing attribute', { pk: FIVE.pk, sk: FIVE.sk, title: 'Jazz', venue: [1, 2] }],
  ])('are new after %s', (_what, changed) => {
    const { fromItem } = memoizedRecords(COPY, 2);
    fromItem(FIVE);
    expect(fromItem(changed)).toStrictEqual(changed);
  });

  it('drop the oldest one beyond their maximum number', () => {
    const parse = vi.fn(COPY.fromItem);
    const { fromItem } = memoizedRecords({ fromItem: parse }, 2);
    const [one, two, three] = ['1', '2', '3'].map((sk) => ({ pk: 'p', sk }));
    for (const next of [one, two, three, two, three, one]) fromItem(next ?? {});
    expect(parse.mock.calls.map(([{ sk }]) => sk)).toEqual(['1', '2', '3', '1']);
  });

  it('do not include an item that cannot be parsed', () => {
    const { fromItem } = memoizedRecords({ fromItem: () => expect.fail('malformed') }, 2);
    for (const _time of [1, 2]) expect(() => fromItem(FIVE)).toThrow('malformed');
  });
});
