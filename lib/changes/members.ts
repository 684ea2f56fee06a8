import { isDeepStrictEqual } from 'node:util';
import { KEY_ATTRIBUTES, type RawItem } from '../table/entity.ts';

/**
 * The members that differ between two versions of an item, by their stored names: all members of a new item, none of a
 * removed one.
 */
export function changedMembers(
  before: RawItem = {},
  after: RawItem | undefined,
  internal: ReadonlySet<string>,
): string[] {
  if (after === undefined) return [];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter(
    (name) =>
      !KEY_ATTRIBUTES.has(name) && !internal.has(name) && !isDeepStrictEqual(before[name], after[name]),
  );
}

/** A number in an item, such as its identifier; 0 if it has none. */
export function numberIn(item: RawItem | undefined, name: string): number {
  const value = item?.[name];
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : 0;
}
