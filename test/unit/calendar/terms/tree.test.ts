import { describe, expect, it } from 'vitest';
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

describe('a parent', () => {
  /** Each category of the chain from 1 is below the one before it. */
  const chainOf = (length: number) =>
    new CategoryTree({
      parents: Object.fromEntries(Array.from({ length: length - 1 }, (_, n) => [n + 2, n + 1])),
      version: 1,
    });

  it('is neither the category itself nor below it', () => {
    const tree = chainOf(4);
    for (const parent of [2, 3, 4]) {
      expect(() => tree.requireValidParent(2, parent)).toThrow(
        'expected a category that is not below this one',
      );
    }
    expect(() => tree.requireValidParent(2, 1)).not.toThrow();
    expect(() => tree.requireValidParent(2, 9)).not.toThrow();
  });

  it('leaves a category and those below it at most 20 ancestors', () => {
    const tooDeep = 'expected a parent that leaves every category with at most 20 ancestors';
    const tree = chainOf(21);
    expect(() => tree.requireValidParent(100, 20)).not.toThrow();
    expect(() => tree.requireValidParent(100, 21)).toThrow(tooDeep);
    expect(() => chainOf(20).requireValidParent(1, 100)).not.toThrow();
    expect(() => tree.requireValidParent(1, 100)).toThrow(tooDeep);
  });

  it('is given to at most 5,000 categories', () => {
    const full = treeOf(5000);
    const refused = { status: 409, reason: 'too-many-categories' };
    expect(() => full.requireValidParent(9000, 1)).toThrow(expect.objectContaining(refused));
    expect(() => full.requireValidParent(2, 9000)).not.toThrow();
    expect(() => treeOf(4999).requireValidParent(9000, 1)).not.toThrow();
  });
});
