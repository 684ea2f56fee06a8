import { terms as termsTable } from '../../../../lib/calendar/keys.ts';
import { digest, type Imported } from '../../../../lib/calendar/posts/origins.ts';
import type { StoredTerm } from '../../../../lib/calendar/stored/terms.ts';
import { createTerm } from '../../../../lib/calendar/terms/creation.ts';
import type { TermKind } from '../../../../lib/calendar/terms/kinds.ts';
import { changeTerm } from '../../../../lib/calendar/terms/writes.ts';
import { slugText } from '../../../../lib/calendar/text/slug-text.ts';
import { readAll } from '../../../../lib/table/read.ts';
import { type GlobalId, keyOf, type SourceTerm } from '../source.ts';
import { lossNotes } from './losses.ts';
import type { Run } from './run.ts';
import { createByName, type Plan, upsertRecord } from './upsert-record.ts';

/** Imports categories or tags, parents first. Skips those that are already resolved. */
export async function importTerms(kind: TermKind, terms: readonly SourceTerm[], run: Run): Promise<void> {
  const unresolved = run.unresolved(terms, keyOf);
  if (unresolved.length === 0) return;
  const imported = await run.findImported(unresolved.flatMap(({ globalId }) => globalId ?? []));
  const local = run.options.hasTable ? await readAll(termsTable.range({ taxonomy: kind.taxonomy })) : [];
  const importOne = async (term: SourceTerm, known: Imported | undefined): Promise<number | undefined> => {
    const { name, globalId } = term;
    const parent = term.parent === undefined ? 0 : run.idOf(term.parent);
    const match = known === undefined ? findMatch(term, parent ?? 0, local) : undefined;
    if (match !== undefined) {
      const entry = { collection: kind.plural, origin: globalId, title: name };
      run.options.report.add({ ...entry, outcome: 'there', id: match.id });
      return match.id;
    }
    if (globalId !== undefined)
      return upsertRecord(planFor(kind, { ...term, globalId }, parent, run), known, run);
    const { description } = term;
    const named = { collection: kind.plural, title: name };
    return createByName(named, run, () => createTerm(kind.taxonomy, { name, description }));
  };
  for (const term of parentsFirst(unresolved)) {
    if (run.options.interrupted.aborted) return;
    const known = term.globalId === undefined ? undefined : imported.get(term.globalId);
    run.resolve([keyOf(term)], await importOne(term, known), known);
  }
}

/** Sorts terms so that each one follows its parent. */
function parentsFirst(terms: readonly SourceTerm[]): SourceTerm[] {
  const sorted: SourceTerm[] = [];
  let left = terms;
  while (left.length > 0) {
    const remaining = new Set(left.map(keyOf));
    const ready = left.filter(({ parent }) => parent === undefined || !remaining.has(parent));
    // Terms in a cycle have no root.
    sorted.push(...(ready.length > 0 ? ready : left));
    left = ready.length > 0 ? left.filter((term) => !ready.includes(term)) : [];
  }
  return sorted;
}

/** Finds the same term here: by slug or name, with the same parent. A term without a slug is identified by its name. */
function findMatch({ slug, name }: SourceTerm, parent: number, local: readonly StoredTerm[]) {
  const hasName = (term: StoredTerm) => term.name.toLowerCase() === name.toLowerCase();
  if (slug === undefined) return local.find(hasName);
  const siblings = local.filter((term) => term.parent === parent);
  return siblings.find((term) => term.slug === slugText(slug)) ?? siblings.find(hasName);
}

function planFor(
  { taxonomy, plural }: TermKind,
  { globalId, name, slug, description, parent: above }: SourceTerm & { readonly globalId: GlobalId },
  parent: number | undefined,
  run: Run,
): Plan {
  const input = { name, slug, description, ...(taxonomy === 'category' ? { parent: parent ?? 0 } : {}) };
  return {
    collection: plural,
    kind: taxonomy,
    globalId,
    lineage: [globalId],
    title: name,
    source: digest({ name, slug, description, above: above && run.linkKeyOf(above) }),
    slug,
    notes: async () => [
      ...(parent === undefined ? ['its parent category is not here'] : []),
      ...(await lossNotes({ description })),
    ],
    create: (origin) => createTerm(taxonomy, input, { origin }),
    update: (id, origin) => changeTerm(taxonomy, id, input, origin),
  };
}
