import type * as z from 'zod';
import type { Event } from '../../../schemas/calendar/events.ts';
import { memoize } from '../../memoize.ts';
import { batchGet, type ReadOptions } from '../../table/batch-get.ts';
import { compareTexts } from '../../text/fold.ts';
import { type Actor, mayRead } from '../authors/rights.ts';
import { abbreviation } from '../dates/zone-abbreviations.ts';
import type { Site } from '../http/site.ts';
import { linkedPosts, terms } from '../keys.ts';
import type { LinkKind } from '../link-kinds.ts';
import { organizerRecord, venueRecord } from '../linked-posts/records.ts';
import { withoutBroken } from '../lists/broken.ts';
import { identity, pageOf, provenance, shownSlug } from '../posts/posts.ts';
import type { StoredEvent, StoredLinkedPost, StoredTerm } from '../stored.ts';
import { CATEGORY, TAG, type TermKind } from '../terms/kinds.ts';
import { embeddedTerm } from '../terms/records.ts';
import { html } from '../text/text.ts';
import { shownCost } from './costs.ts';
import { eventJsonLd } from './json-ld.ts';

type EventRecord = z.output<typeof Event>;

/** The context of a record: site, caller and form. */
export interface View {
  readonly site: Site;
  readonly actor: Actor;
  /** Whether the event is read by itself: then the record has data for search engines. */
  readonly single?: boolean;
}

/** The records that events link to and that the caller may see, by identifier. */
export interface LinkedRecords {
  readonly category: ReadonlyMap<number, StoredTerm>;
  readonly tag: ReadonlyMap<number, StoredTerm>;
  readonly posts: ReadonlyMap<number, StoredLinkedPost>;
}

/** The events of a list as records of the API, with linked records by an eventually consistent read. */
export async function eventRecords(events: readonly StoredEvent[], view: View): Promise<EventRecord[]> {
  const linked = await linkedRecordsOf(events, view.actor, { eventual: true });
  const shown = { ...view, posts: postRecords(linked, view.site, false) };
  return withoutBroken('event', events, (event) => recordOf(event, linked, shown));
}

/** A single event, with linked records by a consistent read. */
export async function eventRecord(event: StoredEvent, view: View): Promise<EventRecord> {
  const linked = await linkedRecordsOf([event], view.actor);
  const withJsonLd = view.single === true && event.status === 'publish';
  return recordOf(event, linked, { ...view, posts: postRecords(linked, view.site, withJsonLd), withJsonLd });
}

/** Reads the records that events link to, for all events at once. */
export function linkedRecordsOf(
  events: readonly StoredEvent[],
  actor: Actor,
  options: ReadOptions = {},
): Promise<LinkedRecords> {
  return linkedRecordReader(actor, options)(events);
}

/** Makes a reader of linked records, which reads each record once, whatever the number of calls. */
export function linkedRecordReader(
  actor: Actor,
  options: ReadOptions = {},
): (events: readonly StoredEvent[]) => Promise<LinkedRecords> {
  const requested = { category: new Set<number>(), tag: new Set<number>(), posts: new Set<number>() };
  const category = new Map<number, StoredTerm>();
  const tag = new Map<number, StoredTerm>();
  const posts = new Map<number, StoredLinkedPost>();
  return async (events) => {
    const keys = [
      ...added(requested.category, events, ['category']).map((id) => terms.key({ taxonomy: 'category', id })),
      ...added(requested.tag, events, ['tag']).map((id) => terms.key({ taxonomy: 'tag', id })),
      ...added(requested.posts, events, ['venue', 'organizer']).map((id) => linkedPosts.key({ id })),
    ];
    for (const record of await batchGet(LINKABLE, keys, options)) {
      if ('taxonomy' in record) (record.taxonomy === 'tag' ? tag : category).set(record.id, record);
      else if (record.status !== 'trash' && mayRead(actor, record)) posts.set(record.id, record);
    }
    return { category, tag, posts };
  };
}

/** Converts items of all linked entities, so that one batch can read them. */
const LINKABLE = {
  fromItem: (item: Readonly<Record<string, unknown>>): StoredTerm | StoredLinkedPost =>
    item.entity === terms.name ? terms.fromItem(item) : linkedPosts.fromItem(item),
};

/** Adds the identifiers that events link to. @returns the new ones */
function added(requested: Set<number>, events: readonly StoredEvent[], kinds: readonly LinkKind[]): number[] {
  const ids = new Set(events.flatMap((event) => kinds.flatMap((kind) => event[kind])));
  const newIds = [...ids].filter((id) => !requested.has(id));
  for (const id of newIds) requested.add(id);
  return newIds;
}

/** The records of venues and organizers by identifier, each made once for all events of a list. */
function postRecords(linked: LinkedRecords, site: Site, withJsonLd: boolean) {
  const memoizedRecord = <R>(recordFor: (site: Site, post: StoredLinkedPost, withJsonLd: boolean) => R) =>
    memoize(Number.POSITIVE_INFINITY, (id: number) => {
      const post = linked.posts.get(id);
      const posts = post === undefined ? [] : [post];
      return withoutBroken('linked-post', posts, (linkedPost) => recordFor(site, linkedPost, withJsonLd))[0];
    });
  return { venue: memoizedRecord(venueRecord), organizer: memoizedRecord(organizerRecord) };
}

interface Shown {
  readonly site: Site;
  readonly posts: ReturnType<typeof postRecords>;
  /** Whether the record has data for search engines. */
  readonly withJsonLd?: boolean;
}

function recordOf(
  event: StoredEvent,
  linked: LinkedRecords,
  { site, posts, withJsonLd = false }: Shown,
): EventRecord {
  const url = pageOf(site, event);
  const { author, ...times } = provenance(event);
  const cost = shownCost(event.cost);
  const firstOf = (ids: readonly number[]) => ids.flatMap((id) => linked.posts.get(id) ?? [])[0];
  return {
    id: event.id,
    ...identity(site, event),
    author,
    status: event.status,
    ...times,
    url,
    rest_url: `${site.api}/events/${event.id}`,
    title: html(event.title),
    description: event.description,
    excerpt: event.excerpt,
    slug: shownSlug(event),
    image: event.image ?? false,
    all_day: event.all_day,
    ...dates(event),
    timezone: event.timezone,
    timezone_abbr: abbreviation(event.timezone, event.utc_start_date),
    ...cost,
    website: html(event.website ?? url),
    show_map: event.show_map,
    show_map_link: event.show_map_link,
    hide_from_listings: event.hide_from_listings,
    sticky: event.sticky,
    featured: event.featured,
    categories: embeddedTerms(site, CATEGORY, event, linked),
    tags: embeddedTerms(site, TAG, event, linked),
    venue: onlyOrAll(event.venue.flatMap((id) => posts.venue(id) ?? [])),
    organizer: event.organizer.flatMap((id) => posts.organizer(id) ?? []),
    custom_fields: [],
    ticketed: event.ticketed,
    post_parent: event.post_parent,
    ...(withJsonLd
      ? {
          json_ld: eventJsonLd(event, {
            url,
            cost,
            venue: firstOf(event.venue),
            organizer: firstOf(event.organizer),
          }),
        }
      : {}),
  };
}

/** A single venue as a record; none or several as a list. */
function onlyOrAll<R>(records: R[]): R | R[] {
  const [only] = records;
  return only !== undefined && records.length === 1 ? only : records;
}

function embeddedTerms(site: Site, kind: TermKind, event: StoredEvent, linked: LinkedRecords) {
  return event[kind.taxonomy]
    .flatMap((id) => linked[kind.taxonomy].get(id) ?? [])
    .sort((a, b) => compareTexts(a.name, b.name))
    .map((term) => embeddedTerm(site, kind, term));
}

function dates({ start_date, end_date, utc_start_date, utc_end_date }: StoredEvent) {
  return {
    start_date,
    start_date_details: parts(start_date),
    end_date,
    end_date_details: parts(end_date),
    utc_start_date,
    utc_start_date_details: parts(utc_start_date),
    utc_end_date,
    utc_end_date_details: parts(utc_end_date),
  };
}

function parts(date: string) {
  return {
    year: date.slice(0, 4),
    month: date.slice(5, 7),
    day: date.slice(8, 10),
    hour: date.slice(11, 13),
    minutes: date.slice(14, 16),
    seconds: date.slice(17, 19),
  };
}
