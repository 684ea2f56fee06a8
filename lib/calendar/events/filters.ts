import type * as z from 'zod';
import type { list } from '../../../schemas/calendar/events.ts';
import type { DateText } from '../../../schemas/calendar/written-date.ts';
import { config } from '../../config.ts';
import { type Actor, mayRead } from '../authors/rights.ts';
import { formatUtc, instantOfText } from '../dates/dates.ts';
import { requireEventEntry } from '../event-index/event-entry.ts';
import { ALL, type EventList, featuredList, seriesList, TICKETED } from '../event-index/event-lists.ts';
import type { LinkKind } from '../link-kinds.ts';
import { type LinkedPostKind, ORGANIZER, VENUE } from '../linked-posts/kinds.ts';
import { requireLinkedPosts } from '../linked-posts/require.ts';
import { venuesNear } from '../linked-posts/venues-near.ts';
import { requireSeriesParameter } from '../series/require.ts';
import type { StoredEvent } from '../stored/events.ts';
import type { ListEntry } from '../stored/lists.ts';
import type { StoredSeries } from '../stored/series.ts';
import { CATEGORY, TAG, type TermKind } from '../terms/kinds.ts';
import { termsWithDescendants } from '../terms/lookup.ts';
import { type Matches, searchFor } from '../text/search-text.ts';

type Query = z.output<typeof list.query>;

/** The filters of a list of events, except for dates; all of them must hold. */
export interface EventFilters {
  /** Groups of lists; an event that passes is in one list of each group. */
  readonly groups: readonly EventListGroup[];
  /** The list that contains exactly the events that pass, apart from `isCollapsed`; undefined if there is none. */
  readonly list: EventList | undefined;
  /** Whether only the next occurrence of each series passes. */
  readonly isCollapsed: boolean;
  /** Whether an event passes the filters on fields that all list entries have. */
  passesPlain(entry: PlainEntry): boolean;
  /** Whether an event passes all filters except the search. */
  passes(entry: PlainEntry & Pick<StoredEvent, LinkKind | 'modified_utc'>): boolean;
  /** Whether there are filters other than the search. */
  readonly isFiltered: boolean;
  /** In UTC. */
  readonly modifiedAfter: string | undefined;
  readonly search: Matches | undefined;
}

/** Lists whose union contains all events that pass. */
export interface EventListGroup {
  readonly lists: readonly EventList[];
  /** Whether `passesPlain` is enough to filter their entries. */
  readonly isDecided: boolean;
}

/** Fields that must equal the query's value. */
const PLAIN_FIELDS = ['featured', 'ticketed', 'post_parent'] as const;
type PlainField = (typeof PLAIN_FIELDS)[number];
type PlainEntry = Pick<StoredEvent, PlainField> & Pick<ListEntry, 'series' | 'is_repeat'>;

/** A filter for events that link to any of these terms, venues or organizers. */
interface LinkFilter {
  readonly kind: LinkKind;
  readonly ids: ReadonlySet<number>;
}

/**
 * The filters of a query.
 * @param known the series of the query, if it was read before and the caller may see it
 * @throws Failure 400 for terms, venues, organizers and events that do not exist, and for an incomplete point
 */
export async function filtersFor(query: Query, actor: Actor, known?: StoredSeries): Promise<EventFilters> {
  const [links] = await Promise.all([
    linkFilters(query, actor),
    query.series === undefined || query.series === known?.id
      ? undefined
      : requireSeriesParameter('series', query.series, actor),
    query.post_parent === undefined ? undefined : requireEventEntry('post_parent', query.post_parent),
  ]);
  const groups = groupsFor(query, links);
  const modifiedAfter = timeOf(query.modified_after);
  const hasFilterWithoutList = query.ticketed === false || modifiedAfter !== undefined;
  const isCounted =
    !hasFilterWithoutList && query.search === undefined && !(query.collapse_series && groups.length > 0);
  const passesPlain: EventFilters['passesPlain'] = (entry) =>
    PLAIN_FIELDS.every((field) => query[field] === undefined || entry[field] === query[field]) &&
    (query.series === undefined || entry.series === query.series) &&
    !(query.collapse_series && entry.is_repeat === true);
  return {
    groups,
    list: isCounted ? singleList(groups) : undefined,
    isCollapsed: query.collapse_series,
    passesPlain,
    passes: (entry) =>
      passesPlain(entry) &&
      links.every(({ kind, ids }) => entry[kind].some((id) => ids.has(id))) &&
      (modifiedAfter === undefined || entry.modified_utc > modifiedAfter),
    isFiltered: groups.length > 0 || hasFilterWithoutList || query.collapse_series,
    modifiedAfter,
    search: query.search === undefined ? undefined : searchFor(query.search),
  };
}

function timeOf(text: DateText | undefined): string | undefined {
  return text === undefined ? undefined : formatUtc(instantOfText(text, config().SITE_ZONE));
}

/** There is no list of events without tickets, because it would contain nearly all events. */
function groupsFor(
  { featured, ticketed, post_parent, series }: Query,
  links: readonly LinkFilter[],
): EventListGroup[] {
  const ofLinks = links.map(({ kind, ids }) => [...ids].map((target) => ({ kind, target })));
  const ofFields: EventList[][] = [
    ...(series === undefined ? [] : [[seriesList(series)]]),
    ...(post_parent === undefined ? [] : [[{ kind: 'parent', target: post_parent } as const]]),
    ...(ticketed === true ? [[TICKETED]] : []),
    ...(featured === undefined ? [] : [[featuredList(featured)]]),
  ];
  return [
    ...ofLinks.map((lists) => ({ lists, isDecided: links.length === 1 })),
    ...ofFields.map((lists) => ({ lists, isDecided: links.length === 0 })),
  ];
}

function singleList(groups: readonly EventListGroup[]): EventList | undefined {
  const [first = { lists: [ALL] }, ...others] = groups;
  return others.length === 0 && first.lists.length === 1 ? first.lists[0] : undefined;
}

async function linkFilters(query: Query, actor: Actor): Promise<LinkFilter[]> {
  const filters = await Promise.all([
    termFilter(CATEGORY, query.categories, actor),
    termFilter(TAG, query.tags, actor),
    linkedPostFilter(VENUE, query.venue, actor),
    linkedPostFilter(ORGANIZER, query.organizer, actor),
    placeFilter(query, actor),
  ]);
  return filters.filter((filter) => filter !== undefined);
}

/** A category includes its descendants. */
async function termFilter(
  kind: TermKind,
  wanted: readonly string[] | undefined,
  actor: Actor,
): Promise<LinkFilter | undefined> {
  if (wanted === undefined) return undefined;
  return { kind: kind.taxonomy, ids: await termsWithDescendants(kind, wanted, actor) };
}

/**
 * Posts in the trash match no event, even before the unlinking is complete. Neither do posts that the caller may not
 * see, so that the list does not reveal them.
 */
async function linkedPostFilter(
  kind: LinkedPostKind,
  wanted: readonly number[] | undefined,
  actor: Actor,
): Promise<LinkFilter | undefined> {
  if (wanted === undefined) return undefined;
  const posts = await requireLinkedPosts(kind, wanted, { eventual: true });
  const present = posts.filter((post) => post.status !== 'trash' && mayRead(actor, post));
  return { kind: kind.type, ids: new Set(present.map(({ id }) => id)) };
}

async function placeFilter(query: Query, actor: Actor): Promise<LinkFilter | undefined> {
  const ids = await venuesNear(query, actor);
  return ids === undefined ? undefined : { kind: 'venue', ids };
}
