import { invalidParameter } from '../../http/failure.ts';
import { batchGet } from '../../table/batch-get.ts';
import { first } from '../../table/read.ts';
import type { Actor } from '../authors/rights.ts';
import { names, slugs } from '../keys.ts';
import type { Taxonomy } from '../stored.ts';
import { escaped, slugText } from '../text/slug-text.ts';
import type { TermKind } from './kinds.ts';
import { findTerms, isVisible } from './require.ts';
import { treeForLists } from './tree.ts';

/** Finding categories and tags by what callers call them, in a number of calls that does not grow with how many there are. */

/**
 * The terms that a filter names by identifiers or slugs; a category stands also for all below it.
 * @throws Failure 400 for what names none that the caller may see
 */
export async function termsWithDescendants(
  { taxonomy, plural }: TermKind,
  wanted: readonly string[],
  actor: Actor,
): Promise<ReadonlySet<number>> {
  const values = [...new Set(wanted)];
  const bySlug = await slugOwners(
    taxonomy,
    values.map((value) => escaped(value.toLowerCase())),
  );
  const ids = values.flatMap((value) => (/^\d{1,15}$/.test(value) ? Number(value) : []));
  const found = await findTerms(taxonomy, [...new Set([...ids, ...bySlug.values()])], { eventual: true });
  const visible = new Set(found.filter((term) => isVisible(term, actor)).map(({ id }) => id));
  const named = values.map((value) => {
    const id = Number(value);
    const owner = bySlug.get(escaped(value.toLowerCase()));
    const meant = visible.has(id) ? id : owner;
    if (meant === undefined || !visible.has(meant)) {
      throw invalidParameter(plural, `expected ids or slugs of ${plural} that exist`);
    }
    return meant;
  });
  if (taxonomy === 'tag') return new Set(named);
  return (await treeForLists()).withDescendants(named);
}

async function slugOwners(taxonomy: Taxonomy, wanted: readonly string[]): Promise<Map<string, number>> {
  const keys = [...new Set(wanted)]
    .filter((slug) => slug !== '')
    .map((slug) => slugs.key({ type: taxonomy, slug }));
  const found = await batchGet(slugs, keys, { eventual: true });
  return new Map(found.map(({ slug, id }) => [slug, id]));
}

/**
 * The terms that are called by names, in any case: by a slug that the name makes, or by the name, of categories also
 * below others.
 * @param wanted names without tags
 */
export async function termsCalled(
  taxonomy: Taxonomy,
  wanted: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const slugOf = new Map(wanted.map((name) => [name, slugText(name)]));
  const atTop = (name: string) => ({ scope: taxonomy, name, variant: '0' });
  const [bySlug, named] = await Promise.all([
    slugOwners(taxonomy, [...slugOf.values()]),
    batchGet(
      names,
      wanted.map((name) => names.key(atTop(name))),
    ),
  ]);
  const byName = new Map(named.map((bearer) => [names.key(bearer).pk, bearer.id]));
  const found = new Map<string, number>();
  for (const name of wanted) {
    const id = bySlug.get(slugOf.get(name) ?? '') ?? byName.get(names.key(atTop(name)).pk);
    const below =
      id === undefined && taxonomy === 'category' ? await first(names.range(atTopScope(name))) : undefined;
    const owner = id ?? below?.id;
    if (owner !== undefined) found.set(name, owner);
  }
  return found;

  function atTopScope(name: string) {
    return { scope: taxonomy, name };
  }
}
