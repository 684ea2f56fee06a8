import type * as z from 'zod';
import type { list as listCategories } from '../../../schemas/calendar/categories.ts';
import type { list as listTags } from '../../../schemas/calendar/tags.ts';
import { invalidParameter } from '../../http/failure.ts';
import { memoize } from '../../memoize.ts';
import { readAll } from '../../table/read.ts';
import { foldedText } from '../../text/fold.ts';
import type { Actor } from '../authors/rights.ts';
import { linkIdsOf, requireEventEntry } from '../event-index/event-entry.ts';
import type { Site } from '../http/site.ts';
import { terms } from '../keys.ts';
import { withoutBroken } from '../lists/broken.ts';
import { eachOnce } from '../lists/each-once.ts';
import { listReply, pageFrom } from '../lists/pages.ts';
import { requireUnits, unitsOf } from '../lists/read-cost.ts';
import { bytesOfFirst, readSizes, type Size, sumOfSizes } from '../lists/sizes.ts';
import { slugOwner } from '../names/slugs.ts';
import type { StoredTerm, Taxonomy, TermState } from '../stored/terms.ts';
import { compareStored } from '../text/order.ts';
import { storedSlug } from '../text/slug-text.ts';
import type { TermKind } from './kinds.ts';
import { termRecord } from './records.ts';
import { findTerms, isVisible, readAncestors } from './require.ts';

/** Only categories have a parent. */
type Query = z.output<typeof listTags.query> & Partial<z.output<typeof listCategories.query>>;

/** The terms of a page, and the total. */
interface Found {
  readonly page: readonly StoredTerm[];
  readonly total: number;
}

/**
 * Lists categories or tags. A list ordered by name is read only up to the end of the page; searches and other orders
 * read all terms. A page past the end is empty.
 * @throws Failure 400 for terms and events that do not exist, and for a list that would exceed the read budget
 */
export async function listTerms(kind: TermKind, query: Query, actor: Actor, site: Site) {
  const { page, per_page, ...parameters } = query;
  const { page: records, total } = await find(kind, query, actor);
  const ancestorsOf = await readAncestors(records, actor, { eventual: true });
  return listReply({
    plural: kind.plural,
    collection: `${site.api}/${kind.plural}`,
    page: { page, per_page },
    parameters,
    records: withoutBroken(kind.taxonomy, records, (term) =>
      termRecord(site, kind, term, ancestorsOf(term), actor),
    ),
    total,
  });
}

async function find({ taxonomy }: TermKind, query: Query, actor: Actor): Promise<Found> {
  const [excluded, named] = await Promise.all([
    requireTerms('exclude', taxonomy, actor, query.exclude),
    namedTerms(taxonomy, query, actor),
    requireTerms('parent', taxonomy, actor, query.parent === undefined ? [] : [query.parent]),
  ]);
  if (named !== undefined) return sorted(named, query, actor);
  const states = statesFor(query, actor);
  const size = sumOfSizes(states.map(await readSizes(taxonomy)));
  if (isOrderedByName(query)) return pageByName(taxonomy, query, { states, size, excluded });
  requireUnits(unitsOf.bytes(size.bytes), {
    parameter: query.search === undefined ? 'orderby' : 'search',
    advice: 'list by name, or name terms by include or slug',
  });
  const all = await Promise.all(
    states.map((state) => readAll(terms.indexRange('gsi1', { taxonomy, state }))),
  );
  return sorted(eachOnce(all.flat()), query, actor);
}

/** The terms that a query names by identifiers, by an event and by a slug; undefined if it names none. */
async function namedTerms(
  taxonomy: Taxonomy,
  { include, event, post, slug }: Query,
  actor: Actor,
): Promise<readonly StoredTerm[] | undefined> {
  const included = include && (await requireTerms('include', taxonomy, actor, include));
  const ids = included ? [included.map(({ id }) => id)] : [];
  const eventId = event ?? post;
  if (eventId !== undefined) {
    const entry = await requireEventEntry(event === undefined ? 'post' : 'event', eventId);
    ids.push([...linkIdsOf(entry, taxonomy, actor)]);
  }
  if (slug !== undefined) {
    const owner = await slugOwner(taxonomy, storedSlug(slug));
    ids.push(owner === undefined ? [] : [owner]);
  }
  const [first, ...others] = ids;
  const wanted = first?.filter((id) => others.every((other) => other.includes(id)));
  if (included) return included.filter(({ id }) => wanted?.includes(id));
  return wanted && findTerms(taxonomy, wanted, { eventual: true });
}

/** @throws Failure 400 that names the parameter if a term does not exist, or if the caller may not see it */
async function requireTerms(
  parameter: string,
  taxonomy: Taxonomy,
  actor: Actor,
  ids: readonly number[] = [],
): Promise<StoredTerm[]> {
  const unique = [...new Set(ids)];
  const read = await findTerms(taxonomy, unique, { eventual: true, needsAll: true });
  const found = read.filter((term) => isVisible(term, actor));
  if (found.length < unique.length) throw invalidParameter(parameter, 'expected ids of terms that exist');
  return found;
}

function statesFor({ hide_empty }: Query, { role }: Actor): TermState[] {
  if (hide_empty) return ['used'];
  return role === 'reader' ? ['used', 'unused'] : ['used', 'unused', 'hidden'];
}

/** Whether the index contains exactly the wanted terms in the wanted order. */
function isOrderedByName({ search, parent, orderby }: Query): boolean {
  return search === undefined && parent === undefined && !ORDERS.has(orderby);
}

interface ListState {
  readonly states: readonly TermState[];
  /** The size of the lists of these states together. */
  readonly size: Size;
  readonly excluded: readonly StoredTerm[];
}

/** Reads up to the end of the page. */
async function pageByName(
  taxonomy: Taxonomy,
  query: Query,
  { states, size, excluded }: ListState,
): Promise<Found> {
  const omitted = excluded.filter(({ state }) => states.includes(state));
  const total = Math.max(size.records - omitted.length, 0);
  const end = query.page * query.per_page + omitted.length;
  const units = unitsOf.bytes(bytesOfFirst(end, states, size));
  requireUnits(units, { parameter: 'page', advice: 'ask for an earlier page' });
  if ((query.page - 1) * query.per_page >= total) return { page: [], total };
  const descending = !isAscending(query);
  const found = await Promise.all(
    states.map((state) => readAll(terms.indexRange('gsi1', { taxonomy, state }), { descending, limit: end })),
  );
  const omittedIds = new Set(omitted.map(({ id }) => id));
  const inOrder = eachOnce(found.flat())
    .filter(({ id }) => !omittedIds.has(id))
    .sort(orderOf(query));
  return { page: pageFrom(inOrder, query), total };
}

/** The terms that pass the filters, in order. */
function sorted(found: readonly StoredTerm[], query: Query, actor: Actor): Found {
  const search = query.search === undefined ? undefined : foldedText(query.search.trim());
  const states = statesFor(query, actor);
  const passing = found.filter(
    (term) =>
      isVisible(term, actor) &&
      states.includes(term.state) &&
      query.exclude?.includes(term.id) !== true &&
      (query.parent === undefined || term.parent === query.parent) &&
      (search === undefined || foldedText(term.name).includes(search) || term.slug.includes(search)),
  );
  return { page: pageFrom(passing.sort(orderOf(query)), query), total: passing.length };
}

type Order = (a: StoredTerm, b: StoredTerm) => number;

const ORDERS = new Map<string, () => Order>([
  ['id', () => (a, b) => a.id - b.id],
  ['slug', () => (a, b) => compareStored(a.slug, b.slug)],
  ['count', () => (a, b) => a.count - b.count],
  ['description', byDescription],
  ['term_group', () => () => 0],
]);

/** Folds each description once, however often the order compares it. */
function byDescription(): Order {
  const folded = memoize(Number.POSITIVE_INFINITY, foldedText);
  return (a, b) => compareStored(folded(a.description), folded(b.description));
}

const isAscending = ({ order }: Query) => order.toLowerCase() === 'asc';

/** The order of the index: ties go by identifier, in the same direction. */
const byName: Order = (a, b) => compareStored(a.sort_name, b.sort_name) || a.id - b.id;

/** The order of a query; ties go by ascending identifier. Without `include`, its order is that by name. */
function orderOf(query: Query): Order {
  const { orderby, include } = query;
  const asGiven: Order | undefined = include && ((a, b) => include.indexOf(a.id) - include.indexOf(b.id));
  const order = (orderby === 'include' ? asGiven : ORDERS.get(orderby)?.()) ?? byName;
  const sign = isAscending(query) ? 1 : -1;
  return (a, b) => sign * order(a, b) || a.id - b.id;
}
