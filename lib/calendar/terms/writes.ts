import { Failure, invalidMember } from '../../http/failure.ts';
import { contested } from '../../table/contested.ts';
import { commit } from '../../table/write.ts';
import { create, remove, replace } from '../../table/writes.ts';
import { termIds, terms } from '../keys.ts';
import { type NewOrigin, originWrites, refuseIfImported, withOrigin } from '../origins.ts';
import type { StoredTerm, Taxonomy } from '../stored.ts';
import { cleanHtml } from '../text/clean-html.ts';
import {
  changeName,
  changeNameIfFree,
  leaveName,
  type Name,
  nameOwner,
  sameName,
  takeName,
} from '../text/names.ts';
import { slugText } from '../text/slug-text.ts';
import { freeSlug, slugOwner, slugWrites } from '../text/slugs.ts';
import { withoutTags } from '../text/text.ts';
import { startUnlinking, unlink } from '../upkeep/unlink.ts';
import { allTerms, existingTerm, findTerm, lineage } from './existing.ts';
import { arrival, inPlace, placeOf } from './tree.ts';

/**
 * Writing categories and tags; the calendar's reference, section 10. Names are unique under a parent, slugs in a
 * taxonomy.
 */

/** What a caller sends for a term; what is absent stays as it is. */
export interface TermInput {
  readonly name?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly slug?: string | null | undefined;
  readonly parent?: unknown;
}

/** @throws Failure 400 for a parent that does not exist, and for a tag with a parent */
export async function verifyTerm(taxonomy: Taxonomy, { name, parent }: TermInput): Promise<void> {
  if (typeof name === 'string' && withoutTags(name) === '')
    throw invalidMember('name', 'expected text that is not empty');
  if (parent === undefined || parent === null) return;
  if (taxonomy === 'tag') {
    throw new Failure(400, 'rest_taxonomy_not_hierarchical', 'A tag cannot have a parent');
  }
  if (parent !== 0 && (await findTerm(taxonomy, Number(parent))) === undefined) {
    throw invalidMember('parent', 'expected the id of a category');
  }
}

/**
 * Creates a term.
 * @param origin where it is imported from
 * @throws Failure 400 where there is a term with this name under the same parent
 */
export async function createTerm(
  taxonomy: Taxonomy,
  input: TermInput & { name: string },
  origin?: NewOrigin,
): Promise<StoredTerm> {
  return contested(async (failures) => {
    const name = withoutTags(input.name);
    const parent = Number(input.parent ?? 0);
    await refuseIfImported(origin);
    await refuseTaken({ taxonomy, parent, name });
    const id = await termIds.next();
    const slug = await slugFor({ taxonomy, parent, name, slug: input.slug, id }, failures);
    const description = await cleanHtml(input.description ?? '');
    const content = { taxonomy, id, name, description, slug, parent, count: 0, version: 1 };
    const term = withOrigin<StoredTerm>(content, origin);
    const above = await placeOf(term);
    await commit(
      create(terms, term),
      ...originWrites(taxonomy, undefined, term),
      ...arrival(above),
      ...slugWrites(taxonomy, id, '', slug),
      takeName(id, nameOf(term)),
    );
    return term;
  });
}

/**
 * Changes what is given of a term.
 * @param origin where it is imported from
 * @throws Failure 400 for an unknown one, for a name or a slug that is taken, and for a parent that cannot be above it
 */
export async function changeTerm(
  taxonomy: Taxonomy,
  id: number,
  input: TermInput,
  origin?: NewOrigin,
): Promise<StoredTerm> {
  return contested(async () => {
    const before = await existingTerm(taxonomy, id);
    const content: StoredTerm = {
      ...before,
      name: typeof input.name === 'string' ? withoutTags(input.name) : before.name,
      description: await cleanHtml(input.description ?? before.description),
      slug: slugText(input.slug ?? '') || before.slug,
      parent: input.parent === id ? 0 : Number(input.parent ?? before.parent),
    };
    const after = withOrigin(content, origin);
    if (!sameName(nameOf(before), nameOf(after))) await refuseTaken(after, id);
    await refuseTakenSlug(after);
    const above = after.parent === before.parent ? [] : await placeOf(after);
    await commit(
      replace(terms, before, after),
      ...arrival(above),
      ...slugWrites(taxonomy, id, before.slug, after.slug),
      ...(await changeName(id, nameOf(before), nameOf(after))),
    );
    return after;
  });
}

/**
 * Removes a term for good, after those below it have moved up to its parent; all events lose it.
 * @returns what was removed
 * @throws Failure 400 for an unknown one
 */
export async function removeTerm(taxonomy: Taxonomy, id: number): Promise<StoredTerm> {
  const removed = await contested(async () => {
    const term = await existingTerm(taxonomy, id);
    if (taxonomy === 'category') await moveUp(id);
    await commit(
      remove(terms, terms.key(term), { is: { version: term.version } }),
      ...slugWrites(taxonomy, id, term.slug, ''),
      ...(await leaveName(id, nameOf(term))),
      startUnlinking(taxonomy, id),
    );
    return term;
  });
  await unlink(taxonomy, id);
  return removed;
}

/** What is below a category comes to stand beside it. */
async function moveUp(id: number): Promise<void> {
  const below = [...(await allTerms('category')).values()].filter((term) => term.parent === id);
  for (const child of below) {
    await contested(async () => {
      const [term, before] = [await existingTerm('category', id), await findTerm('category', child.id)];
      if (before?.parent !== id) return;
      const after = { ...before, parent: term.parent };
      await commit(
        replace(terms, before, after),
        inPlace(term),
        ...arrival(await lineage('category', term.parent)),
        ...(await changeNameIfFree(child.id, nameOf(before), nameOf(after))),
      );
    });
  }
}

type Named = Pick<StoredTerm, 'taxonomy' | 'parent' | 'name'>;

export function nameOf({ taxonomy, parent, name }: Named): Name {
  return { scope: `${taxonomy}/${parent}`, name, variant: '' };
}

async function refuseTaken(term: Named, own?: number): Promise<void> {
  const owner = await nameOwner(nameOf(term));
  if (owner === undefined || owner === own) return;
  throw new Failure(400, 'term_exists', `There is a ${term.taxonomy} with this name`, {
    data: { term_id: owner },
  });
}

async function refuseTakenSlug({ taxonomy, slug, id }: StoredTerm): Promise<void> {
  const owner = await slugOwner(taxonomy, slug);
  if (owner !== undefined && owner !== id) {
    throw new Failure(400, 'duplicate_term_slug', `There is another ${taxonomy} with this slug`);
  }
}

/** The wanted slug; if it is taken, with the parent's behind it, or with a number. */
async function slugFor(
  { taxonomy, parent, name, slug, id }: Named & { slug?: string | null | undefined; id: number },
  failures: number,
): Promise<string> {
  const wanted = slugText(slug ?? '') || slugText(name) || String(id);
  if (parent === 0 || (await slugOwner(taxonomy, wanted)) === undefined)
    return freeSlug(taxonomy, wanted, failures);
  const above = await findTerm(taxonomy, parent);
  return freeSlug(taxonomy, above === undefined ? wanted : `${wanted}-${above.slug}`, failures);
}
