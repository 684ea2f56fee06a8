import { invalidMember } from '../../http/failure.ts';
import { type BatchReadOptions, batchGet } from '../../table/batch-get.ts';
import { get, type ReadOptions } from '../../table/read.ts';
import type { Actor } from '../authors/rights.ts';
import { terms } from '../keys.ts';
import type { StoredTerm, Taxonomy } from '../stored/terms.ts';
import { treeToShow } from './tree.ts';

/** Finds categories and tags by identifier. */

export async function findTerm(taxonomy: Taxonomy, id: number): Promise<StoredTerm | undefined> {
  return get(terms, terms.key({ taxonomy, id }));
}

/** The terms that exist, in the order of the identifiers. */
export async function findTerms(
  taxonomy: Taxonomy,
  ids: readonly number[],
  options: BatchReadOptions = {},
): Promise<StoredTerm[]> {
  const keys = ids.map((id) => terms.key({ taxonomy, id }));
  return batchGet(terms, keys, options);
}

/** @throws Failure 400 that names `id` if the taxonomy has no such term */
export async function requireTerm(taxonomy: Taxonomy, id: number): Promise<StoredTerm> {
  const term = await findTerm(taxonomy, id);
  if (term === undefined) throw unknownTerm(taxonomy);
  return term;
}

/** The same for reading. @throws Failure 400 also for a reader and a term that is not public */
export async function requireReadableTerm(taxonomy: Taxonomy, id: number, actor: Actor): Promise<StoredTerm> {
  const term = await requireTerm(taxonomy, id);
  if (!isVisible(term, actor)) throw unknownTerm(taxonomy);
  return term;
}

const unknownTerm = (taxonomy: Taxonomy) => invalidMember('id', `expected the id of a ${taxonomy}`);

export function isVisible({ state }: StoredTerm, { role }: Pick<Actor, 'role'>): boolean {
  return state !== 'hidden' || role !== 'reader';
}

/**
 * Reads the ancestors of each term that the caller may see, from the nearest to the highest; only categories have any.
 */
export async function readAncestors(
  all: readonly StoredTerm[],
  actor: Pick<Actor, 'role'>,
  options: ReadOptions = {},
): Promise<(term: StoredTerm) => StoredTerm[]> {
  const nested = all.filter(({ parent }) => parent !== 0);
  if (nested.length === 0) return () => [];
  const tree = await treeToShow(options);
  const ids = new Set(nested.flatMap(({ parent }) => tree.withAncestors(parent)));
  const found = await findTerms('category', [...ids], options);
  const byId = new Map(found.filter((term) => isVisible(term, actor)).map((term) => [term.id, term]));
  return ({ parent }) => tree.withAncestors(parent).flatMap((id) => byId.get(id) ?? []);
}
