import { Failure, invalidMember } from '../../http/failure.ts';
import { get, getIfWellFormed } from '../../table/read.ts';
import { check, create, replace, type Write } from '../../table/writes.ts';
import { categoryTree } from '../keys.ts';
import type { StoredTree } from '../stored.ts';

/**
 * Which categories are below which. The whole tree is one item with a version: whoever changes it has seen all of it,
 * so no two changes can make a circle, and no category gains one below it while it is removed.
 */

/** So that the address of a category has an end. */
const MAX_DEPTH = 20;

/** An item of the table holds 400 KB: this many take less than half of it. */
const MAX_NESTED = 5000;

const NO_TREE: StoredTree = { parents: {}, version: 0 };

export class CategoryTree {
  readonly #stored: StoredTree;
  readonly #parents: ReadonlyMap<number, number>;

  constructor(stored: StoredTree) {
    this.#stored = stored;
    this.#parents = new Map(Object.entries(stored.parents).map(([id, parent]) => [Number(id), parent]));
  }

  /** A category and all above it, from the nearest to the highest; none for 0. */
  lineage(id: number): number[] {
    const found = new Set<number>();
    for (let next = id; next !== 0 && !found.has(next); next = this.#parents.get(next) ?? 0) found.add(next);
    return [...found];
  }

  childrenOf(id: number): number[] {
    return [...this.#parents].flatMap(([child, parent]) => (parent === id ? child : []));
  }

  /** Some categories and all that are below them. */
  withDescendants(ids: Iterable<number>): Set<number> {
    const children = new Map<number, number[]>();
    for (const [child, parent] of this.#parents)
      children.set(parent, [...(children.get(parent) ?? []), child]);
    const found = new Set<number>();
    const waiting = [...ids];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (found.has(next)) continue;
      found.add(next);
      waiting.push(...(children.get(next) ?? []));
    }
    return found;
  }

  /**
   * Refuses a place for a category.
   * @param parent an identifier, 0 for none
   * @throws Failure 400 if it would come below itself or too far below, or if too many are below others
   */
  requirePlace(id: number, parent: number): void {
    const above = this.lineage(parent);
    if (above.length > MAX_DEPTH)
      throw invalidMember('parent', `expected at most ${MAX_DEPTH} categories above`);
    if (above.includes(id)) throw invalidMember('parent', 'expected a category that is not below this one');
    if (parent !== 0 && this.#parents.size >= MAX_NESTED && !this.#parents.has(id)) {
      throw new Failure(
        409,
        'too-many-categories',
        `There are ${MAX_NESTED} categories below others already`,
      );
    }
  }

  /** To be written together with categories that get other parents; 0 stands for none. */
  move(parents: ReadonlyMap<number, number>): Write {
    const after = { ...this.#stored.parents };
    for (const [id, parent] of parents) {
      if (parent === 0) delete after[id];
      else after[id] = parent;
    }
    return this.#stored.version === 0
      ? create(categoryTree, { parents: after, version: 1 })
      : replace(categoryTree, this.#stored, { ...this.#stored, parents: after });
  }

  /** Lets a transaction happen only while the tree is as it was read. */
  unchanged(): Write {
    const { version } = this.#stored;
    return check(categoryTree, categoryTree.key({}), version === 0 ? { exists: false } : { is: { version } });
  }
}

/** The tree as whoever changes it has to see it. */
export async function readTree(): Promise<CategoryTree> {
  return new CategoryTree((await get(categoryTree, categoryTree.key({}))) ?? NO_TREE);
}

/** The tree as it was a moment ago, for lists; where it is unreadable, no category is below another. */
export async function treeForLists(): Promise<CategoryTree> {
  const stored = await getIfWellFormed(categoryTree, categoryTree.key({}), { eventual: true });
  return new CategoryTree(stored ?? NO_TREE);
}
