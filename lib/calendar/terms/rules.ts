import { Failure, invalidMember } from '../../http/failure.ts';
import { check, type Write } from '../../table/writes.ts';
import { terms } from '../keys.ts';
import { type Name, nameOwner } from '../names/names.ts';
import type { StoredTerm, Taxonomy } from '../stored/terms.ts';
import { withoutTags } from '../text/text.ts';
import { findTerm } from './require.ts';
import { readTree } from './tree.ts';

/** Rules for new and changed categories and tags. */

/** The input for a term; absent values stay unchanged. */
export interface TermInput {
  readonly name?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly slug?: string | null | undefined;
  readonly parent?: unknown;
}

/** @throws Failure 400 for a name that consists of HTML tags only, and for a tag with a parent */
export function requireTermInput(taxonomy: Taxonomy, { name, parent }: TermInput): void {
  if (typeof name === 'string' && withoutTags(name) === '') {
    throw invalidMember('name', 'expected text that is not empty');
  }
  if (taxonomy === 'tag' && parent !== undefined && parent !== null) {
    throw new Failure(400, 'rest_taxonomy_not_hierarchical', 'A tag cannot have a parent');
  }
}

type Named = Pick<StoredTerm, 'taxonomy' | 'parent' | 'name'>;

export function nameOf({ taxonomy, parent, name }: Named): Name {
  return { scope: taxonomy, name, variant: String(parent) };
}

/** @throws Failure 400 if another term under the same parent has this name */
export async function refuseTakenName(term: Named, own?: number): Promise<void> {
  const owner = await nameOwner(nameOf(term));
  if (owner === undefined || owner === own) return;
  throw new Failure(400, 'term_exists', `There is a ${term.taxonomy} with this name`, {
    data: { term_id: owner },
  });
}

/** Reads a parent, and the category tree. @throws Failure 400 if the parent does not exist */
export async function requireParent(id: number) {
  const [tree, parentTerm] = await Promise.all([readTree(), findTerm('category', id)]);
  if (parentTerm === undefined) throw invalidMember('parent', 'expected the id of a category');
  const stillExists = check(terms, terms.key(parentTerm), { exists: true });
  return {
    parentTerm,
    /** The writes that move a category below the parent. @throws Failure as `requireValidParent` */
    moveBelow: (child: number): Write[] => {
      tree.requireValidParent(child, id);
      return [tree.move(new Map([[child, id]])), stillExists];
    },
  };
}
