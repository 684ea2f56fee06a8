import type * as z from 'zod';
import type { list } from '../../../schemas/calendar/events.ts';
import type { DateText } from '../../../schemas/calendar/written-date.ts';
import { config } from '../../config.ts';
import { invalidParameter } from '../../http/failure.ts';
import { momentOf, writtenUtc } from '../dates/dates.ts';
import type { LinkKind } from '../link-kinds.ts';
import { existingLinked } from '../linked/existing.ts';
import { type LinkedKind, ORGANIZER, VENUE } from '../linked/kinds.ts';
import { ALL, featuredListing, type Listing } from '../listings/listings.ts';
import { venuesNear } from '../places/near.ts';
import { verifyEvent } from '../posts.ts';
import { type Actor, mayRead } from '../rights.ts';
import type { StoredEvent, StoredTerm } from '../stored.ts';
import { allTerms } from '../terms/existing.ts';
import { CATEGORY, TAG, type TermKind } from '../terms/kinds.ts';
import { escaped } from '../text/slug-text.ts';
import { type Searchable, searchFor } from './search.ts';

type Query = z.output<typeof list.query>;

/** Events that are linked to any of some terms, venues or organizers. */
export interface LinkFilter {
  readonly kind: LinkKind;
  readonly ids: ReadonlySet<number>;
}

/** The filters of a list of events beside its dates; all of them have to hold. */
export interface EventFilters {
  readonly links: readonly LinkFilter[];
  readonly featured: boolean | undefined;
  /** UTC. */
  readonly modifiedAfter: string | undefined;
  readonly search: ((event: Searchable) => boolean) | undefined;
  /** Whether an event is as the other filters want it, which can be seen in a list already. */
  passes(entry: Pick<StoredEvent, (typeof EQUAL)[number]>): boolean;
  /** Whether it is as all filters want it. */
  passesAll(event: Filtered): boolean;
  /** The one list that has just the events that pass; nothing if there is no such list. */
  readonly listing: Listing | undefined;
}

/** These have to be what the query says. */
const EQUAL = ['featured', 'ticketed', 'post_parent'] as const;

/** What filters look at. */
export type Filtered = Pick<StoredEvent, (typeof EQUAL)[number] | LinkKind | 'modified_utc'> & Searchable;

/**
 * What a query asks for; the calendar's reference, sections 4.2 to 4.5.
 * @throws Failure 400 for terms, venues, organizers and events that do not exist, and for half a point
 */
export async function filtersFor(query: Query, actor: Actor): Promise<EventFilters> {
  await verifyEvent('post_parent', query.post_parent);
  const wanted = await Promise.all([
    termFilter(CATEGORY, query.categories),
    termFilter(TAG, query.tags),
    linkedFilter(VENUE, query.venue, actor),
    linkedFilter(ORGANIZER, query.organizer, actor),
    placeFilter(query, actor),
  ]);
  const links = wanted.filter((filter) => filter !== undefined);
  const search = query.search === undefined ? undefined : searchFor(query.search);
  const modifiedAfter = timeOf(query.modified_after);
  const passes: EventFilters['passes'] = (entry) =>
    EQUAL.every((field) => query[field] === undefined || entry[field] === query[field]);
  return {
    links,
    featured: query.featured,
    modifiedAfter,
    search,
    passes,
    passesAll: (event) =>
      passes(event) &&
      links.every(({ kind, ids }) => event[kind].some((id) => ids.has(id))) &&
      (modifiedAfter === undefined || event.modified_utc > modifiedAfter) &&
      (search?.(event) ?? true),
    listing: listingFor(query, links),
  };
}

function timeOf(text: DateText | undefined): string | undefined {
  return text === undefined ? undefined : writtenUtc(momentOf(text, config().SITE_ZONE).toInstant());
}

const WITHOUT_LISTING = ['ticketed', 'post_parent', 'modified_after', 'search'] as const;

function listingFor(query: Query, links: readonly LinkFilter[]): Listing | undefined {
  if (WITHOUT_LISTING.some((parameter) => query[parameter] !== undefined)) return undefined;
  const [listings = [ALL], ...more] = [
    ...links.map(listingsOf),
    ...(query.featured === undefined ? [] : [[featuredListing(query.featured)]]),
  ];
  return more.length === 0 && listings.length === 1 ? listings[0] : undefined;
}

/** The lists of which an event has to be in one. */
export function listingsOf({ kind, ids }: LinkFilter): Listing[] {
  return [...ids].map((target) => ({ kind, target }));
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

/**
 * What is in the trash is in no event, also while some have still to lose it; nor is, for all that they are told, what
 * the caller may not see.
 */
async function linkedFilter(
  kind: LinkedKind,
  wanted: readonly number[] | undefined,
  actor: Actor,
): Promise<LinkFilter | undefined> {
  if (wanted === undefined) return undefined;
  const posts = await Promise.all(wanted.map((id) => existingLinked(kind, id, kind.type)));
  const present = posts.filter((post) => post.status !== 'trash' && mayRead(actor, post));
  return { kind: kind.type, ids: new Set(present.map(({ id }) => id)) };
}

async function placeFilter(query: Query, actor: Actor): Promise<LinkFilter | undefined> {
  const ids = await venuesNear(query, actor);
  return ids === undefined ? undefined : { kind: 'venue', ids };
}
