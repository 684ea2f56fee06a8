import { Failure } from '../../http/failure.ts';
import { cleanMember } from '../../http/html.ts';
import { commit } from '../../table/commit.ts';
import { retryOnConflict } from '../../table/retry-on-conflict.ts';
import { remove, replace, type Write } from '../../table/writes.ts';
import { perform, type RecordWrite } from '../http/idempotency.ts';
import { terms } from '../keys.ts';
import { sizeWrites } from '../lists/sizes.ts';
import { shareOf, sortNameOf } from '../lists/term-shares.ts';
import { changeName, changeNamesIfFree, releaseName, sameName } from '../names/names.ts';
import { slugOwner, slugWrites } from '../names/slugs.ts';
import { type ImportedChange, withChangedOrigin } from '../posts/origins.ts';
import type { StoredTerm, Taxonomy } from '../stored/terms.ts';
import { changedSlug } from '../text/slug-text.ts';
import { lineFeeds, termName } from '../text/text.ts';
import { startUnlinking, unlink } from '../unlinking/unlink.ts';
import { findTerms, requireTerm } from './require.ts';
import { nameOf, refuseTakenName, requireParent, type TermInput } from './rules.ts';
import { requireTermSize } from './size.ts';
import { type CategoryTree, readTree } from './tree.ts';

/** Changes and deletes categories and tags. Names are unique under a parent, slugs within a taxonomy. */

/**
 * Changes a term.
 * @param imported how to import the change, if it is imported
 * @throws Failure 400 for an unknown term, for a name or a slug that is taken, and for an impossible parent, 409 for an
 * import of a term that somebody has changed here
 */
export const changeTerm = (...params: Parameters<typeof termChange>): Promise<StoredTerm> =>
  perform(termChange(...params));

/** The same as a write with a receipt. */
export function termChange(
  taxonomy: Taxonomy,
  id: number,
  input: TermInput,
  imported?: ImportedChange,
): RecordWrite<StoredTerm> {
  return async (receiptWrites) => {
    const before = await requireTerm(taxonomy, id);
    const after = withChangedOrigin(before, await changed(before, input), imported);
    requireTermSize(after, before);
    if (!sameName(nameOf(before), nameOf(after))) await refuseTakenName(after, id);
    if (after.slug !== before.slug) await refuseTakenSlug(after);
    await commit(
      replace(terms, before, after),
      ...(await moveWrites(before, after)),
      ...slugWrites(taxonomy, id, before.slug, after.slug),
      ...sizeWrites([shareOf(before)], [shareOf(after)], id),
      ...(await changeName(id, nameOf(before), nameOf(after))),
      ...receiptWrites(after),
    );
    return after;
  };
}

async function changed(before: StoredTerm, input: TermInput): Promise<StoredTerm> {
  const { description } = input;
  const name = typeof input.name === 'string' ? termName(input.name) : before.name;
  return {
    ...before,
    ...(typeof description === 'string'
      ? { description: await cleanMember('description', lineFeeds(description)) }
      : {}),
    name,
    sort_name: sortNameOf(name),
    slug: changedSlug(input.slug, before.slug),
    parent: input.parent === before.id ? 0 : Number(input.parent ?? before.parent),
  };
}

async function moveWrites(before: StoredTerm, { id, parent }: StoredTerm): Promise<Write[]> {
  if (parent === before.parent) return [];
  if (parent === 0) return [(await readTree()).move(new Map([[id, 0]]))];
  return (await requireParent(parent)).moveBelow(id);
}

/**
 * Permanently deletes a term, after moving its children up to its parent, and removes it from all events.
 * @returns the deleted term
 * @throws Failure 400 for an unknown term, 503 for a category with so many children that moving them takes several
 * requests
 */
export async function removeTerm(taxonomy: Taxonomy, id: number): Promise<StoredTerm> {
  const removed = await retryOnConflict(async () => {
    const term = await requireTerm(taxonomy, id);
    const tree = taxonomy === 'category' ? await moveChildrenUp(term) : undefined;
    await commit(
      remove(terms, terms.key(term), { is: { version: term.version } }),
      ...(tree === undefined ? [] : [term.parent === 0 ? tree.unchanged() : tree.move(new Map([[id, 0]]))]),
      ...slugWrites(taxonomy, id, term.slug, ''),
      ...sizeWrites([shareOf(term)], [], id),
      ...(await releaseName(id, nameOf(term))),
      startUnlinking(taxonomy, id),
    );
    return term;
  });
  await unlink(taxonomy, id);
  return removed;
}

/** Maximum number of categories that move up in one transaction, and in one request. */
const MOVED_PER_TRANSACTION = 20;
const MAX_MOVED = 200;

/**
 * Moves the children of a category up to its parent.
 * @returns the tree after that
 */
async function moveChildrenUp({ id }: StoredTerm): Promise<CategoryTree> {
  for (let moved = 0; moved < MAX_MOVED; moved += MOVED_PER_TRANSACTION) {
    const tree = await readTree();
    const children = tree.childrenOf(id).slice(0, MOVED_PER_TRANSACTION);
    if (children.length === 0) return tree;
    // The parent in this tree: the one that the term was read with may have been deleted since.
    const parent = tree.parentOf(id);
    const found = (await findTerms('category', children)).map((before) => ({
      before,
      after: { ...before, parent },
    }));
    await commit(
      tree.move(new Map(children.map((child) => [child, parent]))),
      ...found.map(({ before, after }) => replace(terms, before, after)),
      ...(await changeNamesIfFree(
        found.map(({ before, after }) => ({ id: before.id, before: nameOf(before), after: nameOf(after) })),
      )),
    );
  }
  throw new Failure(503, 'category-is-being-emptied', 'The categories below this one are still moving up', {
    headers: { 'retry-after': '1' },
  });
}

async function refuseTakenSlug({ taxonomy, slug, id }: StoredTerm): Promise<void> {
  const owner = await slugOwner(taxonomy, slug);
  if (owner !== undefined && owner !== id) {
    throw new Failure(400, 'duplicate_term_slug', `There is another ${taxonomy} with this slug`);
  }
}
