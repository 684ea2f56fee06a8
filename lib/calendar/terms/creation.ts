import { MAX_ID } from '../../../schemas/calendar/fields.ts';
import { cleanMember } from '../../http/html.ts';
import { commit } from '../../table/commit.ts';
import { retryOnConflict } from '../../table/retry-on-conflict.ts';
import { create, type Write } from '../../table/writes.ts';
import { perform, type RecordWrite } from '../http/idempotency.ts';
import { termIds, terms } from '../keys.ts';
import { sizeWrites } from '../lists/sizes.ts';
import { shareOf, sortNameOf } from '../lists/term-shares.ts';
import { takeName } from '../names/names.ts';
import { freeSlug, slugOwner, slugWrites } from '../names/slugs.ts';
import { type NewOrigin, originWrites, refuseIfImported, withOrigin } from '../posts/origins.ts';
import type { StoredTerm, Taxonomy } from '../stored/terms.ts';
import { slugText } from '../text/slug-text.ts';
import { lineFeeds, termName } from '../text/text.ts';
import { findTermsByName } from './lookup.ts';
import { nameOf, refuseTakenName, requireParent, type TermInput } from './rules.ts';
import { requireTermSize } from './size.ts';

/** Properties of a new term that callers do not send. */
interface NewTerm {
  /** The origin, if it is imported. */
  readonly origin?: NewOrigin | undefined;
  /** Whether readers do not see it until a published event uses it. */
  readonly isHidden?: boolean;
}

/**
 * Creates a term.
 * @throws Failure 400 if another term under the same parent has this name, for a parent that does not exist or is too
 * deep, and for texts that are too large; 409 for too many categories with a parent, and if another import was first
 */
export const createTerm = (...params: Parameters<typeof termCreation>): Promise<StoredTerm> =>
  perform(termCreation(...params));

/** The same as a write with a receipt. */
export function termCreation(
  taxonomy: Taxonomy,
  input: TermInput & { name: string },
  { origin, isHidden = false }: NewTerm = {},
): RecordWrite<StoredTerm> {
  return async (receiptWrites, failures) => {
    const description = await cleanMember('description', lineFeeds(input.description ?? ''));
    const name = termName(input.name);
    const parent = Number(input.parent ?? 0);
    await refuseIfImported(origin);
    await refuseTakenName({ taxonomy, parent, name });
    const above = parent === 0 ? undefined : await requireParent(parent);
    const id = await termIds.next();
    const slug = await slugFor({ taxonomy, name, slug: input.slug, id }, above?.parentTerm, failures);
    const content = { ...newTerm({ taxonomy, id, name, slug, isHidden }), description, parent };
    const moves = above?.moveBelow(id) ?? [];
    const term = withOrigin(content, origin);
    requireTermSize(term);
    await commit(
      ...creationWrites([term]),
      ...originWrites(taxonomy, undefined, term),
      ...moves,
      ...receiptWrites(term),
    );
    return term;
  };
}

/**
 * Finds terms by name, and checks the names of those to create.
 * @param wanted names without HTML tags, without duplicates
 * @returns the identifiers of the terms that exist
 * @throws Failure 400 for a new term that would be too large
 */
export async function findNamedTerms(
  taxonomy: Taxonomy,
  wanted: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await findTermsByName(taxonomy, wanted);
  for (const name of wanted.filter((one) => !found.has(one))) {
    // A name without letters makes no slug, so the term gets its identifier as one.
    requireTermSize({ taxonomy, name, slug: slugText(name) || String(MAX_ID), description: '' });
  }
  return found;
}

/**
 * Finds terms by name, and creates the missing ones in one transaction.
 * @param found the result of `findNamedTerms`, if the names were just checked
 * @returns their identifiers
 * @throws Failure as `findNamedTerms`
 */
export function findOrCreateTerms(
  taxonomy: Taxonomy,
  wanted: readonly string[],
  { isHidden = false, found }: Pick<NewTerm, 'isHidden'> & { found?: ReadonlyMap<string, number> } = {},
): Promise<number[]> {
  return retryOnConflict(async (failures) => {
    const known = new Map(failures === 0 && found ? found : await findNamedTerms(taxonomy, wanted));
    const missing = wanted.filter((name) => !known.has(name));
    if (missing.length > 0) {
      const firstId = await termIds.take(missing.length);
      // Names with the same slug are one term.
      const bySlug = new Map<string, StoredTerm>();
      missing.forEach((name, n) => {
        const id = firstId + n;
        const slug = slugText(name) || String(id);
        const term = bySlug.get(slug) ?? newTerm({ taxonomy, id, name, slug, isHidden });
        bySlug.set(slug, term);
        known.set(name, term.id);
      });
      await commit(...creationWrites([...bySlug.values()]));
    }
    return wanted.flatMap((name) => known.get(name) ?? []);
  });
}

type Named = Pick<StoredTerm, 'taxonomy' | 'id' | 'name' | 'slug'>;

/** The record of a new term, which no event uses yet. */
export function newTerm({ isHidden, ...named }: Named & { isHidden: boolean }): StoredTerm {
  return {
    ...named,
    description: '',
    parent: 0,
    count: 0,
    state: isHidden ? 'hidden' : 'unused',
    sort_name: sortNameOf(named.name),
    version: 1,
  };
}

function creationWrites(all: readonly StoredTerm[]): Write[] {
  return [
    ...all.flatMap((term) => [
      create(terms, term),
      ...slugWrites(term.taxonomy, term.id, '', term.slug),
      takeName(term.id, nameOf(term)),
    ]),
    ...sizeWrites([], all.map(shareOf), all[0]?.id ?? 0),
  ];
}

/** The wanted slug; if it is taken, with as much of the parent's slug appended as fits, or with a number. */
async function slugFor(
  { taxonomy, name, slug, id }: Pick<StoredTerm, 'taxonomy' | 'name' | 'id'> & Pick<TermInput, 'slug'>,
  parentTerm: StoredTerm | undefined,
  failures: number,
): Promise<string> {
  const wanted = slugText(slug ?? '') || slugText(name) || String(id);
  if (parentTerm === undefined) return freeSlug(taxonomy, wanted, failures);
  if ((await slugOwner(taxonomy, wanted)) === undefined) return wanted;
  return freeSlug(taxonomy, slugText(`${wanted}-${parentTerm.slug}`), failures);
}
