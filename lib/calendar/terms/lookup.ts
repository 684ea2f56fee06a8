import { invalidParameter } from '../../http/failure.ts';
import { batchGet } from '../../table/batch-get.ts';
import { first } from '../../table/read.ts';
import type { Actor } from '../authors/rights.ts';
import { names, slugs } from '../keys.ts';
import type { Taxonomy } from '../stored/terms.ts';
import { escaped, slugText } from '../text/slug-text.ts';
import type { TermKind } from './kinds.ts';
import { findTerms, isVisible } from './require.ts';
import { treeForLists } from './tree.ts';

/** Finds categories and tags by the identifiers, slugs and names that callers send. */

/**
 * The terms that a filter names by identifiers or slugs; a category includes all its descendants.
 * @throws Failure 400 for a value that names no term visible to the caller
 */
export async function termsWithDescendants(
  { taxonomy, plural }: TermKind,
  wanted: readonly string[],
  actor: Actor,
): Promise<ReadonlySet<number>> {
  const values = [...new Set(wanted)];
  const [bySlug, tree] = await Promise.all([
    slugOwners(
      taxonomy,
      values.map((value) => escaped(value.toLowerCase())),
    ),
    taxonomy === 'tag' ? undefined : treeForLists(),
  ]);
  const ids = values.flatMap((value) => (/^\d{1,15}$/.test(value) ? Number(value) : []));
  const found = await findTerms(taxonomy, [...new Set([...ids, ...bySlug.values()])], { eventual: true });
  const visible = new Set(found.filter((term) => isVisible(term, actor)).map(({ id }) => id));
  const named = values.map((value) => {
    const id = Number(value);
    const owner = bySlug.get(escaped(value.toLowerCase()));
    const match = visible.has(id) ? id : owner;
    if (match === undefined || !visible.has(match)) {
      throw invalidParameter(plural, `expected ids or slugs of ${plural} that exist`);
    }
    return match;
  });
  return tree === undefined ? new Set(named) : tree.withDescendants(named);
}

async function slugOwners(taxonomy: Taxonomy, wanted: readonly string[]): Promise<Map<string, number>> {
  const found = await batchGet(slugs, slugKeys(taxonomy, wanted), { eventual: true });
  return new Map(found.map(({ slug, id }) => [slug, id]));
}

const slugKeys = (taxonomy: Taxonomy, wanted: readonly string[]) =>
  [...new Set(wanted)].filter((slug) => slug !== '').map((slug) => slugs.key({ type: taxonomy, slug }));

/** Converts slugs and names, so that one batch can read both. */
const OWNED = {
  fromItem: (item: Readonly<Record<string, unknown>>) =>
    item.entity === slugs.name ? slugs.fromItem(item) : names.fromItem(item),
};

/**
 * Finds terms by name, ignoring case: by the slug of the name, or by the name itself, for categories under any parent.
 * @param wanted names without HTML tags
 */
export async function findTermsByName(
  taxonomy: Taxonomy,
  wanted: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const slugOf = new Map(wanted.map((name) => [name, slugText(name)]));
  const atTop = (name: string) => ({ scope: taxonomy, name, variant: '0' });
  const owned = await batchGet(OWNED, [
    ...slugKeys(taxonomy, [...slugOf.values()]),
    ...wanted.map((name) => names.key(atTop(name))),
  ]);
  const bySlug = new Map(owned.flatMap((one) => ('slug' in one ? [[one.slug, one.id]] : [])));
  const byName = new Map(owned.flatMap((one) => ('slug' in one ? [] : [[names.key(one).pk, one.id]])));
  const found = new Map<string, number>();
  for (const name of wanted) {
    const id = bySlug.get(slugOf.get(name) ?? '') ?? byName.get(names.key(atTop(name)).pk);
    const below =
      id === undefined && taxonomy === 'category'
        ? await first(names.range({ scope: taxonomy, name }))
        : undefined;
    const owner = id ?? below?.id;
    if (owner !== undefined) found.set(name, owner);
  }
  return found;
}
