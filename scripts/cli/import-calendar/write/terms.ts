import { terms as termsTable } from '../../../../lib/calendar/keys.ts';
import { freeSlug, slugOwner } from '../../../../lib/calendar/names/slugs.ts';
import { digest, type Imported, UNFINISHED } from '../../../../lib/calendar/posts/origins.ts';
import type { Origin } from '../../../../lib/calendar/stored/origins.ts';
import type { StoredTerm } from '../../../../lib/calendar/stored/terms.ts';
import { createTerm } from '../../../../lib/calendar/terms/creation.ts';
import type { TermKind } from '../../../../lib/calendar/terms/kinds.ts';
import { requireTerm } from '../../../../lib/calendar/terms/require.ts';
import { changeTerm } from '../../../../lib/calendar/terms/writes.ts';
import { slugText } from '../../../../lib/calendar/text/slug-text.ts';
import { termName } from '../../../../lib/calendar/text/text.ts';
import { readAll } from '../../../../lib/table/read.ts';
import { type GlobalId, keyOf, type SourceTerm } from '../source.ts';
import { lossNotes } from './losses.ts';
import { outcomeIfChanged } from './outcome.ts';
import { PendingTerms } from './pending-terms.ts';
import type { Run } from './run.ts';
import { createByName, idOfPresent, type Plan, upsertRecord } from './upsert-record.ts';

/**
 * Imports categories or tags, each after its parent, and after those that have its name or its slug until they are
 * imported. Skips those that are already resolved.
 */
export async function importTerms(kind: TermKind, terms: readonly SourceTerm[], run: Run): Promise<void> {
  const unresolved = run.unresolved(terms, keyOf);
  if (unresolved.length === 0) return;
  const imported = await run.findImported(
    unresolved.flatMap(({ globalId, parent }) => [globalId ?? [], parent ?? []].flat()),
  );
  const local = run.options.hasTable ? await readAll(termsTable.range({ taxonomy: kind.taxonomy })) : [];
  // A term that was changed here keeps its name and its slug.
  const mayChange = ({ origin }: StoredTerm) =>
    outcomeIfChanged(imported.get(idIn(origin)), run.options.overwrites) === 'updated';
  const pending = new PendingTerms(unresolved, local.filter(mayChange));
  // A term of the same source is another one, even if it has this name here.
  const others = local.filter((term) => !pending.includes(term) && !run.isResolved(idIn(term.origin)));
  const keys = new Set(unresolved.map(keyOf));
  // An event contains its categories, but not those above them, which may be here from an earlier import.
  const parentOf = ({ parent }: SourceTerm) => {
    if (parent === undefined) return 0;
    return run.isResolved(parent) || keys.has(parent) ? run.idOf(parent) : idOfPresent(imported.get(parent));
  };
  let left = unresolved;
  for (let isStuck = false; left.length > 0; ) {
    const waiting: SourceTerm[] = [];
    for (const term of left) {
      if (run.options.interrupted.aborted) return;
      const parent = parentOf(term);
      if (isStuck || pending.isReady(term, parent ?? 0)) {
        const known = term.globalId === undefined ? undefined : imported.get(term.globalId);
        run.resolve([keyOf(term)], await importTerm(kind, term, { parent, known, others, run }), known);
        pending.remove(term);
      } else waiting.push(term);
    }
    if (waiting.length === left.length) {
      const owners = waiting.flatMap((term) => pending.ownersFor(term, parentOf(term) ?? 0));
      const renamed = await renameOne(owners, run);
      if (renamed !== undefined) pending.release(renamed);
      isStuck = renamed === undefined;
    }
    left = waiting;
  }
}

const idIn = (origin: Origin | undefined) => origin?.global_id ?? '';

/**
 * Renames the first of these terms, such as one of two that swap their names, until it is imported.
 * @returns which one; undefined if there is none, or in a dry run
 */
async function renameOne(
  [term]: readonly StoredTerm[],
  { options: { writes, overwrites } }: Run,
): Promise<StoredTerm | undefined> {
  if (term === undefined || !writes) return undefined;
  const { taxonomy, id, origin } = term;
  const interim = { name: `${taxonomy} ${id}`, slug: `${taxonomy}-${id}` };
  await changeTerm(
    taxonomy,
    id,
    interim,
    origin && { origin: { ...origin, source: UNFINISHED }, overwrites },
  );
  return term;
}

interface Context {
  /** Its parent here; undefined if the parent is not here. */
  readonly parent: number | undefined;
  readonly known: Imported | undefined;
  /** The terms here that it can be. */
  readonly others: readonly StoredTerm[];
  readonly run: Run;
}

async function importTerm(
  kind: TermKind,
  term: SourceTerm,
  { parent, known, others, run }: Context,
): Promise<number | undefined> {
  const { name, globalId, description, notes = [] } = term;
  const entry = { collection: kind.plural, origin: globalId, title: name };
  const match = known === undefined ? findMatch(term, parent ?? 0, others) : undefined;
  if (match !== undefined) {
    run.reportMatch(entry, match.id);
    return match.id;
  }
  if (globalId !== undefined)
    return upsertRecord(planFor(kind, { ...term, globalId }, parent, run), known, run);
  return createByName({ ...entry, notes }, run, () => createTerm(kind.taxonomy, { name, description }));
}

/** Finds the same term here: by slug or name, with the same parent. A term without a slug is identified by its name. */
function findMatch({ slug, name }: SourceTerm, parent: number, local: readonly StoredTerm[]) {
  const wanted = termName(name).toLowerCase();
  const hasName = (term: StoredTerm) => term.name.toLowerCase() === wanted;
  if (slug === undefined) return local.find(hasName);
  const siblings = local.filter((term) => term.parent === parent);
  return siblings.find((term) => term.slug === slugText(slug)) ?? siblings.find(hasName);
}

function planFor(
  { taxonomy, plural }: TermKind,
  term: SourceTerm & { readonly globalId: GlobalId },
  parent: number | undefined,
  run: Run,
): Plan {
  const { globalId, name, slug, description, parent: above, notes = [] } = term;
  const isUnder = taxonomy === 'category' && parent !== undefined;
  // If its parent is not here, a new category is at the top, and a changed one stays where it is.
  const input = { name, slug, description, ...(isUnder ? { parent } : {}) };
  const aboveKey = above && (run.linkKeyOf(above) ?? (parent === undefined ? undefined : above));
  return {
    collection: plural,
    kind: taxonomy,
    globalId,
    lineage: [globalId],
    title: name,
    source: digest({ name, slug, description, above: aboveKey }),
    slug,
    notes: async () => [
      ...notes,
      ...(parent === undefined ? ['its parent category is not here'] : []),
      ...(await lossNotes({ description })),
    ],
    create: (origin) => createTerm(taxonomy, input, { origin }),
    update: async (id, change) =>
      changeTerm(
        taxonomy,
        id,
        { ...input, slug: await slugAfter(await requireTerm(taxonomy, id), slug) },
        change,
      ),
  };
}

/**
 * Returns the slug of a changed term: the wanted one, or the next free one. If it already has such a slug, it keeps
 * that.
 */
async function slugAfter({ taxonomy, id, slug }: StoredTerm, given: string | undefined): Promise<string> {
  const wanted = slugText(given ?? '') || slug;
  const owner = await slugOwner(taxonomy, wanted);
  if (owner === undefined || owner === id) return wanted;
  return slug.startsWith(`${wanted}-`) ? slug : freeSlug(taxonomy, wanted, 0);
}
