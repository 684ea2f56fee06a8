import type * as z from 'zod';
import type { list as listCategories } from '../../../schemas/calendar/categories.ts';
import type { list as listTags } from '../../../schemas/calendar/tags.ts';
import { invalidParameter } from '../../http/failure.ts';
import { linksOf } from '../events/existing.ts';
import { listed, pageFrom } from '../list.ts';
import { verifyEvent } from '../posts.ts';
import type { Actor } from '../rights.ts';
import type { Site } from '../site.ts';
import type { StoredTerm } from '../stored.ts';
import { compareTexts, folded } from '../text/fold.ts';
import { allTerms } from './existing.ts';
import type { TermKind } from './kinds.ts';
import { termRecord } from './records.ts';

/** Only categories have a parent to ask for. */
type Query = z.output<typeof listTags.query> & Partial<z.output<typeof listCategories.query>>;

/**
 * Lists categories or tags; the calendar's reference, section 6. It reads the whole taxonomy.
 * @throws Failure 400 for terms and events that do not exist; a page behind the last one is empty
 */
export async function listTerms(kind: TermKind, query: Query, actor: Actor, site: Site) {
  const { page, per_page, ...parameters } = query;
  const all = await allTerms(kind.taxonomy);
  const found = (await matching(kind, query, actor, all)).sort(orderOf(query));
  return listed({
    plural: kind.plural,
    collection: `${site.api}/${kind.plural}`,
    page: { page, per_page },
    parameters,
    records: pageFrom(found, query).map((term) => termRecord(site, kind, term, above(term, all))),
    total: found.length,
  });
}

type Terms = ReadonlyMap<number, StoredTerm>;

async function matching(kind: TermKind, query: Query, actor: Actor, all: Terms): Promise<StoredTerm[]> {
  const event = query.event ?? query.post;
  await verifyEvent(query.event === undefined ? 'post' : 'event', event);
  for (const parameter of ['include', 'exclude'] as const) refuseUnknown(parameter, query[parameter], all);
  const { parent } = query;
  refuseUnknown('parent', parent === undefined ? undefined : [parent], all);

  const ofEvent = event === undefined ? undefined : await linksOf(event, kind.taxonomy, actor);
  const search = query.search === undefined ? undefined : folded(query.search.trim());
  return [...all.values()].filter(
    (term) =>
      (ofEvent?.includes(term.id) ?? true) &&
      (query.include?.includes(term.id) ?? true) &&
      query.exclude?.includes(term.id) !== true &&
      (parent === undefined || term.parent === parent) &&
      (query.slug === undefined || term.slug === query.slug) &&
      (!query.hide_empty || term.count > 0) &&
      (search === undefined || folded(term.name).includes(search) || term.slug.includes(search)),
  );
}

function refuseUnknown(parameter: string, ids: readonly number[] | undefined, all: Terms): void {
  if (ids?.some((id) => !all.has(id))) throw invalidParameter(parameter, 'expected ids of terms that exist');
}

type Order = (a: StoredTerm, b: StoredTerm) => number;

const byName: Order = (a, b) => compareTexts(a.name, b.name);

const ORDERS = new Map<string, Order>([
  ['name', byName],
  ['id', (a, b) => a.id - b.id],
  ['slug', (a, b) => compareTexts(a.slug, b.slug)],
  ['count', (a, b) => a.count - b.count],
  ['description', (a, b) => compareTexts(a.description, b.description)],
  ['term_group', () => 0],
]);

/** Ties go by identifier. */
function orderOf({ order, orderby, include = [] }: Query): Order {
  const asGiven: Order = (a, b) => include.indexOf(a.id) - include.indexOf(b.id);
  const compare = orderby === 'include' ? asGiven : (ORDERS.get(orderby) ?? byName);
  const sign = order.toLowerCase() === 'asc' ? 1 : -1;
  return (a, b) => sign * compare(a, b) || a.id - b.id;
}

function above({ parent }: StoredTerm, all: Terms): StoredTerm[] {
  const found: StoredTerm[] = [];
  for (let term = all.get(parent); term !== undefined && !found.includes(term); term = all.get(term.parent)) {
    found.push(term);
  }
  return found;
}
