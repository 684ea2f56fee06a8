import { invalidParameter } from '../../http/failure.ts';
import { anyOf } from '../../table/any-of.ts';
import { type BatchReadOptions, batchGet } from '../../table/batch-get.ts';
import { first } from '../../table/read.ts';
import type { Actor } from '../authors/rights.ts';
import { names, slugs, terms } from '../keys.ts';
import type { Taxonomy } from '../stored/terms.ts';
import { slugText, storedSlug } from '../text/slug-text.ts';
import type { TermKind } from './kinds.ts';
import { findTerms, isVisible } from './require.ts';
import { treeToShow } from './tree.ts';

/** Finds categories and tags by the identifiers, slugs and names that callers send. */

/**
 * The terms that a filter names by identifiers, slugs or names; a category includes all its descendants.
 * @throws Failure 400 for a value that names no term visible to the caller
 */
export async function termsWithDescendants(
  { taxonomy, plural }: TermKind,
  wanted: readonly string[],
  actor: Actor,
): Promise<ReadonlySet<number>> {
  const values = [...new Set(wanted)];
  const [visible, tree] = await Promise.all([
    visibleTerms(taxonomy, values, actor),
    taxonomy === 'tag' ? undefined : treeToShow({ eventual: true }),
  ]);
  const named = values.map((value) => {
    const id = visible.get(value);
    if (id === undefined) throw invalidParameter(plural, `expected ids or slugs of ${plural} that exist`);
    return id;
  });
  return tree === undefined ? new Set(named) : tree.withDescendants(named);
}

/**
 * The identifiers of the terms that values name, first by identifier, otherwise by slug or name, if the caller may see
 * them. Few values are several of these, so an eventually consistent read misses many keys: it is repeated consistently
 * only for values that name nothing. If the first of these certainly names nothing, so that the request is refused, the
 * others are not read again.
 */
async function visibleTerms(
  taxonomy: Taxonomy,
  values: readonly string[],
  actor: Actor,
): Promise<ReadonlyMap<string, number>> {
  const named = await readVisible(taxonomy, values, actor, { eventual: true, acceptMissing: true });
  const [first, ...others] = values.filter((value) => !named.has(value));
  if (first === undefined) return named;
  const again = await readVisible(taxonomy, [first], actor, {});
  const rest = again.has(first) ? await readVisible(taxonomy, others, actor, {}) : [];
  return new Map([...named, ...again, ...rest]);
}

async function readVisible(
  taxonomy: Taxonomy,
  values: readonly string[],
  actor: Actor,
  options: BatchReadOptions,
): Promise<ReadonlyMap<string, number>> {
  const ids = values.flatMap((value) => idIn(value) ?? []);
  const read = await batchGet(
    TERM_OR_SLUG,
    [...ids.map((id) => terms.key({ taxonomy, id })), ...slugKeys(taxonomy, values.flatMap(slugsIn))],
    options,
  );
  const owners = new Map(read.flatMap((one) => ('taxonomy' in one ? [] : [[one.slug, one.id]])));
  const unread = [...new Set(owners.values())].filter((id) => !ids.includes(id));
  const found = [
    ...read.flatMap((one) => ('taxonomy' in one ? [one] : [])),
    ...(await findTerms(taxonomy, unread, options)),
  ];
  const visible = new Set(found.filter((term) => isVisible(term, actor)).map(({ id }) => id));
  return new Map(
    values.flatMap((value) => {
      const named = [idIn(value), ...slugsIn(value).map((slug) => owners.get(slug))];
      const id = named.find((one) => one !== undefined && visible.has(one));
      return id === undefined ? [] : [[value, id]];
    }),
  );
}

/** The slugs that a value can mean: itself, or the one that is made from it, as from the name of a term. */
const slugsIn = (value: string) => [storedSlug(value), slugOfName(value)];

/** The slug that is made from a name. That of a number can belong to another term: `-1` would be the term 1. */
const slugOfName = (name: string) => (isNumber(name) ? '' : slugText(name));

const idIn = (value: string) => (/^\d{1,15}$/.test(value) ? Number(value) : undefined);

const TERM_OR_SLUG = anyOf(slugs, terms);

const slugKeys = (taxonomy: Taxonomy, wanted: readonly string[]) =>
  [...new Set(wanted)].filter((slug) => slug !== '').map((slug) => slugs.key({ type: taxonomy, slug }));

const OWNED = anyOf(slugs, names);

/** Whether a name is a number. Numbers that cannot be identifiers, such as -1 or 1.5, do not name new terms either. */
export const isNumber = (name: string) => /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(name);

/**
 * Finds terms by name, ignoring case: by the slug of the name, or by the name itself, for categories under any parent.
 * @param wanted names without HTML tags
 */
export async function findTermsByName(
  taxonomy: Taxonomy,
  wanted: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const slugOf = new Map(wanted.map((name) => [name, slugOfName(name)]));
  const atTop = (name: string) => ({ scope: taxonomy, name, variant: '0' });
  const owned = await batchGet(OWNED, [
    ...slugKeys(taxonomy, [...slugOf.values()]),
    ...wanted.map((name) => names.key(atTop(name))),
  ]);
  const bySlug = new Map(owned.flatMap((one) => ('slug' in one ? [[one.slug, one.id]] : [])));
  const byName = new Map(owned.flatMap((one) => ('slug' in one ? [] : [[names.key(one).pk, one.id]])));
  const found = new Map<string, number>();
  for (const name of wanted) {
    const id =
      bySlug.get(slugOf.get(name) ?? '') ??
      byName.get(names.key(atTop(name)).pk) ??
      (taxonomy === 'category' ? (await first(names.range({ scope: taxonomy, name })))?.id : undefined);
    if (id !== undefined) found.set(name, id);
  }
  return found;
}
