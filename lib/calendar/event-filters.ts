import type * as z from 'zod';
import type { list } from '../../schemas/calendar/events.ts';
import { invalidParameter } from '../http/failure.ts';
import { type Searchable, searchFor } from './event-search.ts';
import { type LinkedKind, ORGANIZER, VENUE } from './linked-kinds.ts';
import { existingLinked } from './linked-posts.ts';
import { venuesNear } from './near.ts';
import { verifyEvent } from './posts.ts';
import type { Actor } from './rights.ts';
import { escaped } from './slug-text.ts';
import type { LinkKind, StoredEvent, StoredTerm } from './stored.ts';
import { CATEGORY, TAG, type TermKind } from './term-kinds.ts';
import { allTerms } from './terms.ts';

type Query = z.output<typeof list.query>;

/**
 * The filters of a list of events beside its dates; the calendar's reference, sections 4.2 to 4.5. All of them have to
 * hold, and of the values of one any.
 * @throws Failure 400 for terms, venues, organizers and events that do not exist, and for half a point
 */
export async function filterFor(query: Query, actor: Actor): Promise<(event: Filtered) => boolean> {
  await verifyEvent('post_parent', query.post_parent);
  const wanted = await Promise.all([
    termFilter(CATEGORY, query.categories),
    termFilter(TAG, query.tags),
    linkedFilter(VENUE, query.venue),
    linkedFilter(ORGANIZER, query.organizer),
    placeFilter(query, actor),
  ]);
  const links = wanted.filter((filter) => filter !== undefined);
  const found = query.search === undefined ? () => true : searchFor(query.search);
  return (event) =>
    EQUAL.every((field) => query[field] === undefined || event[field] === query[field]) &&
    found(event) &&
    links.every(({ kind, ids }) => event[kind].some((id) => ids.has(id)));
}

/** These have to be what the query says. */
const EQUAL = ['featured', 'ticketed', 'post_parent'] as const;

/** What filters look at. */
export type Filtered = Pick<StoredEvent, (typeof EQUAL)[number] | LinkKind> & Searchable;

interface LinkFilter {
  readonly kind: LinkKind;
  readonly ids: ReadonlySet<number>;
}

/** A category stands also for all below it. */
async function termFilter(
  { taxonomy, plural }: TermKind,
  wanted: readonly string[] | undefined,
): Promise<LinkFilter | undefined> {
  if (wanted === undefined) return undefined;
  const all = await allTerms(taxonomy);
  const bySlug = new Map([...all.values()].map((term) => [term.slug, term]));
  const ids = new Set<number>();
  for (const item of wanted) {
    const term = all.get(Number(item)) ?? bySlug.get(escaped(item.toLowerCase()));
    if (term === undefined) throw invalidParameter(plural, `expected ids or slugs of ${plural} that exist`);
    addWithChildren(term, all, ids);
  }
  return { kind: taxonomy, ids };
}

function addWithChildren(term: StoredTerm, all: ReadonlyMap<number, StoredTerm>, ids: Set<number>): void {
  if (ids.has(term.id)) return;
  ids.add(term.id);
  for (const other of all.values()) if (other.parent === term.id) addWithChildren(other, all, ids);
}

/** What is in the trash is in no event, also while some have still to lose it. */
async function linkedFilter(
  kind: LinkedKind,
  wanted: readonly number[] | undefined,
): Promise<LinkFilter | undefined> {
  if (wanted === undefined) return undefined;
  const posts = await Promise.all(wanted.map((id) => existingLinked(kind, id, kind.type)));
  const present = posts.filter(({ status }) => status !== 'trash');
  return { kind: kind.type, ids: new Set(present.map(({ id }) => id)) };
}

async function placeFilter(query: Query, actor: Actor): Promise<LinkFilter | undefined> {
  const ids = await venuesNear(query, actor);
  return ids === undefined ? undefined : { kind: 'venue', ids };
}
