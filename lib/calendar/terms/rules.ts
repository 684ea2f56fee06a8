import { Failure, invalidMember } from '../../http/failure.ts';
import { check, type Write } from '../../table/writes.ts';
import { terms } from '../keys.ts';
import { type Name, nameOwner } from '../names/names.ts';
import type { StoredTerm, Taxonomy } from '../stored.ts';
import { withoutTags } from '../text/text.ts';
import { findTerm } from './require.ts';
import { type CategoryTree, readTree } from './tree.ts';

/** What holds for new categories and tags and for changed ones; the calendar's reference, section 10. */

/** What a caller sends for a term; what is absent stays as it is. */
export interface TermInput {
  readonly name?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly slug?: string | null | undefined;
  readonly parent?: unknown;
}

/** @throws Failure 400 for a name that is nothing but HTML, and for a tag with a parent */
export function checkTerm(taxonomy: Taxonomy, { name, parent }: TermInput): void {
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

/** @throws Failure 400 for a name that another one bears under the same parent */
export async function refuseTaken(term: Named, own?: number): Promise<void> {
  const owner = await nameOwner(nameOf(term));
  if (owner === undefined || owner === own) return;
  throw new Failure(400, 'term_exists', `There is a ${term.taxonomy} with this name`, {
    data: { term_id: owner },
  });
}

/** @throws Failure 400 if there is no category to come below */
export async function placeBelow(parent: number): Promise<{ tree: CategoryTree; above: StoredTerm }> {
  const [tree, above] = await Promise.all([readTree(), findTerm('category', parent)]);
  if (above === undefined) throw invalidMember('parent', 'expected the id of a category');
  return { tree, above };
}

/** That a category is still there when another comes below it. */
export const isThere = (term: StoredTerm): Write => check(terms, terms.key(term), { exists: true });
