import type * as z from 'zod';
import type { EmbeddedTerm, Term } from '../../../schemas/calendar/term.ts';
import type { Actor } from '../authors/rights.ts';
import type { Site } from '../http/site.ts';
import type { StoredTerm } from '../stored/terms.ts';
import { html } from '../text/text.ts';
import type { TermKind } from './kinds.ts';

/**
 * Categories and tags as records of the API: by themselves, and embedded in an event. The two forms differ, as in the
 * original.
 */

/** @param ancestors those that the caller may see, from the nearest to the highest */
export function termRecord(
  site: Site,
  kind: TermKind,
  stored: StoredTerm,
  ancestors: readonly StoredTerm[],
  actor: Pick<Actor, 'role'>,
): Term {
  const term = withVisibleParent(stored, ancestors, actor);
  const path = [...ancestors.map(({ slug }) => slug).reverse(), term.slug].join('/');
  return {
    id: term.id,
    count: term.count,
    description: term.description,
    name: html(term.name),
    slug: term.slug,
    taxonomy: kind.wireTaxonomy,
    ...(kind.taxonomy === 'category' ? { parent: term.parent } : {}),
    meta: [],
    url: `${site.origin}/${kind.pages}/${path}/`,
    urls: urlsOf(site, kind, term),
  };
}

/**
 * A term as readers see it: without its parent, if that is not among the ancestors that they may see. Other callers may
 * see all terms. For them only a broken parent is not among the ancestors; its children name it, so that they keep it
 * when they are sent back.
 */
export const withVisibleParent = (
  term: StoredTerm,
  ancestors: readonly StoredTerm[],
  { role }: Pick<Actor, 'role'>,
): StoredTerm =>
  role !== 'reader' || ancestors.some(({ id }) => id === term.parent) ? term : { ...term, parent: 0 };

export function embeddedTerm(site: Site, kind: TermKind, term: StoredTerm): z.output<typeof EmbeddedTerm> {
  return {
    name: html(term.name),
    slug: term.slug,
    term_group: 0,
    term_taxonomy_id: term.id,
    taxonomy: kind.wireTaxonomy,
    description: term.description,
    parent: term.parent,
    count: term.count,
    filter: 'raw',
    id: term.id,
    urls: urlsOf(site, kind, term),
  };
}

function urlsOf({ api }: Site, { plural }: TermKind, { id, parent }: StoredTerm) {
  const collection = `${api}/${plural}`;
  return {
    self: `${collection}/${id}`,
    collection,
    ...(parent === 0 ? {} : { up: `${collection}/${parent}` }),
  };
}
