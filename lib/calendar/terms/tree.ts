import { Failure, invalidMember } from '../../http/failure.ts';
import { get, getIfWellFormed, type ReadOptions } from '../../table/read.ts';
import { check, create, replace, type Write } from '../../table/writes.ts';
import { categoryTree } from '../keys.ts';
import type { StoredTree } from '../stored/terms.ts';

/**
 * The category tree. The whole tree is one item with a version: every writer has read all of it, so concurrent changes
 * cannot create a cycle, and no category gets a child while it is deleted.
 */

/** Maximum number of ancestors, which limits the length of a category's URL. */
const MAX_DEPTH = 20;

/** Maximum number of categories with a parent: they take less than half of an item's 400 KB. */
const MAX_NESTED = 5000;

const NO_TREE: StoredTree = { parents: {}, version: 0 };

export class CategoryTree {
  readonly #stored: StoredTree;
  readonly #parents: ReadonlyMap<number, number>;

  constructor(stored: StoredTree) {
    this.#stored = stored;
    this.#parents = new Map(Object.entries(stored.parents).map(([id, parent]) => [Number(id), parent]));
  }

  /** A category and its ancestors, from the nearest to the highest; empty for 0. */
  withAncestors(id: number): number[] {
    const found = new Set<number>();
    for (let next = id; next !== 0 && !found.has(next); next = this.parentOf(next)) found.add(next);
    return [...found];
  }

  /** The parent of a category, 0 if it has none. */
  parentOf(id: number): number {
    return this.#parents.get(id) ?? 0;
  }

  childrenOf(id: number): number[] {
    return this.#children().get(id) ?? [];
  }

  /** Some categories and all their descendants. */
  withDescendants(ids: Iterable<number>): Set<number> {
    const children = this.#children();
    const found = new Set<number>();
    const waiting = [...ids];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (found.has(next)) continue;
      found.add(next);
      waiting.push(...(children.get(next) ?? []));
    }
    return found;
  }

  #children(): Map<number, number[]> {
    return Map.groupBy(this.#parents.keys(), (id) => this.parentOf(id));
  }

  /** The number of levels of descendants of a category; stops counting above the maximum. */
  #levelsBelow(id: number): number {
    const children = this.#children();
    let levels = 0;
    let level = children.get(id) ?? [];
    while (level.length > 0 && levels <= MAX_DEPTH) {
      levels += 1;
      level = level.flatMap((parent) => children.get(parent) ?? []);
    }
    return levels;
  }

  /**
   * Throws if a category cannot be moved below a parent.
   * @throws Failure 400 if it would be below itself, or if it or a category below it would be too deep; 409 if too many
   * categories have a parent
   */
  requireValidParent(id: number, parent: number): void {
    const above = this.withAncestors(parent);
    if (above.includes(id)) throw invalidMember('parent', 'expected a category that is not below this one');
    if (above.length + this.#levelsBelow(id) > MAX_DEPTH) {
      throw invalidMember(
        'parent',
        `expected a parent that leaves every category with at most ${MAX_DEPTH} ancestors`,
      );
    }
    if (this.#parents.size >= MAX_NESTED && !this.#parents.has(id)) {
      throw new Failure(
        409,
        'too-many-categories',
        `There are already ${MAX_NESTED} categories with a parent`,
      );
    }
  }

  /** The write that gives categories other parents, 0 for none; belongs in their transaction. */
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

  /** Checks in a transaction that the tree has not changed since it was read. */
  unchanged(): Write {
    const { version } = this.#stored;
    return check(categoryTree, categoryTree.key({}), version === 0 ? { exists: false } : { is: { version } });
  }
}

/** Reads the tree consistently, for changes. */
export async function readTree(): Promise<CategoryTree> {
  return new CategoryTree((await get(categoryTree, categoryTree.key({}))) ?? NO_TREE);
}

/** Reads the tree to show or to find categories. If it is malformed, it counts as empty. */
export async function treeToShow(options: ReadOptions): Promise<CategoryTree> {
  const stored = await getIfWellFormed(categoryTree, categoryTree.key({}), options);
  return new CategoryTree(stored ?? NO_TREE);
}
