import { expect, it } from 'vitest';
import { CategoryTree } from '../../../../lib/calendar/terms/tree.ts';
import { superlinearTexts } from '../../../nasty-text.ts';

/** A tree in which all categories are below the first one. */
const treeOf = (size: number) =>
  new CategoryTree({
    parents: Object.fromEntries(Array.from({ length: size }, (_, n) => [n + 2, 1])),
    version: 1,
  });

it('finds the descendants of a category in linear time, however many are directly below it', async () => {
  const work = ({ length }: string) => expect(treeOf(length).withDescendants([1]).size).toBe(length + 1);
  const texts = [{ name: 'of this many categories', make: (length: number) => 'x'.repeat(length) }];
  expect(await superlinearTexts(work, { texts })).toEqual([]);
});
