import { invalidMember } from '../../http/failure.ts';
import { check, update, type Write } from '../../table/writes.ts';
import { terms } from '../keys.ts';
import type { StoredTerm } from '../stored.ts';
import { lineage } from './existing.ts';

/** Keeping categories a tree, whoever moves them at the same time. */

/** So that a place in the tree can be read, and checked in one transaction. */
const MOST_ABOVE = 20;

/**
 * The terms above a term as it becomes, from the nearest to the highest.
 * @throws Failure 400 if it would come below itself, below what does not exist, or too far below
 */
export async function placeOf({ taxonomy, id, parent }: StoredTerm): Promise<StoredTerm[]> {
  const above = await lineage(taxonomy, parent);
  if (parent !== 0 && above.length === 0) throw invalidMember('parent', 'expected the id of a category');
  if (above.length > MOST_ABOVE)
    throw invalidMember('parent', `expected at most ${MOST_ABOVE} categories above`);
  if (above.some((term) => term.id === id)) {
    throw invalidMember('parent', 'expected a category that is not below this one');
  }
  return above;
}

/**
 * To be written together with a term that comes below others. They have to be where they were, so that nobody moves one
 * of them below it meanwhile; and the nearest gets another version, so that nobody removes it who has not seen what is
 * below it.
 */
export function arrival([nearest, ...others]: readonly StoredTerm[]): Write[] {
  if (nearest === undefined) return [];
  const { parent } = nearest;
  const condition = { is: { parent } };
  return [
    update(terms, terms.key(nearest), {}, { increments: { version: 1 }, condition }),
    ...others.map(inPlace),
  ];
}

/** That a term is still there and in the same place. */
export function inPlace(term: StoredTerm): Write {
  return check(terms, terms.key(term), { is: { parent: term.parent } });
}
