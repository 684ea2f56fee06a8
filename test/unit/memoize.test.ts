import { expect, it, vi } from 'vitest';
import { memoize } from '../../lib/memoize.ts';

it('computes once per key, and again only after the cache was full', () => {
  const computed: string[] = [];
  const length = memoize(2, (text: string) => {
    computed.push(text);
    return text.length;
  });
  expect(['a', 'bb', 'a', 'bb'].map(length)).toEqual([1, 2, 1, 2]);
  expect(computed).toEqual(['a', 'bb']);
  expect(['ccc', 'a', 'ccc'].map(length)).toEqual([3, 1, 3]);
  expect(computed).toEqual(['a', 'bb', 'ccc', 'a']);
});

it('computes once that there is no value', () => {
  const compute = vi.fn((_: string) => undefined);
  const nothing = memoize(1, compute);
  expect(['a', 'a'].map(nothing)).toEqual([undefined, undefined]);
  expect(compute).toHaveBeenCalledOnce();
});
