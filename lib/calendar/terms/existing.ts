import { invalidMember } from '../../http/failure.ts';
import { batchGet } from '../../table/batch-get.ts';
import { get, query } from '../../table/read.ts';
import { terms } from '../keys.ts';
import type { StoredTerm, Taxonomy } from '../stored.ts';
import { slugText } from '../text/slug-text.ts';
import { slugOwner } from '../text/slugs.ts';
import { withoutTags } from '../text/text.ts';

/** Finding categories and tags. */

/** All terms of a taxonomy, by identifier. */
export async function allTerms(taxonomy: Taxonomy): Promise<Map<number, StoredTerm>> {
  const found = new Map<number, StoredTerm>();
  for await (const term of query(terms.range({ taxonomy }))) found.set(term.id, term);
  return found;
}

export async function findTerm(taxonomy: Taxonomy, id: number): Promise<StoredTerm | undefined> {
  return get(terms, terms.key({ taxonomy, id }));
}

/** Those of the terms that exist. */
export async function findTerms(taxonomy: Taxonomy, ids: readonly number[]): Promise<StoredTerm[]> {
  const keys = ids.map((id) => terms.key({ taxonomy, id }));
  return batchGet(terms, keys);
}

/** @throws Failure 400 that names `id` if there is none in the taxonomy */
export async function existingTerm(taxonomy: Taxonomy, id: number): Promise<StoredTerm> {
  const term = await findTerm(taxonomy, id);
  if (term === undefined) throw invalidMember('id', `expected the id of a ${taxonomy}`);
  return term;
}

/** The term that a caller calls by its slug or its name, in any case. */
export async function termCalled(taxonomy: Taxonomy, name: string): Promise<number | undefined> {
  const bySlug = await slugOwner(taxonomy, slugText(name));
  if (bySlug !== undefined) return bySlug;
  const wanted = withoutTags(name).toLowerCase();
  const all = [...(await allTerms(taxonomy)).values()];
  return all.find((term) => term.name.toLowerCase() === wanted)?.id;
}

/** The term with an identifier and all above it, from the nearest to the highest. */
export async function lineage(taxonomy: Taxonomy, id: number): Promise<StoredTerm[]> {
  const found: StoredTerm[] = [];
  for (let next = id; next !== 0 && !found.some((term) => term.id === next); ) {
    const term = await findTerm(taxonomy, next);
    if (term === undefined) break;
    found.push(term);
    next = term.parent;
  }
  return found;
}
