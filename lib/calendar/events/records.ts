import type * as z from 'zod';
import type { Event } from '../../../schemas/calendar/event.ts';
import { memoizeJson } from '../../http/memoized-json.ts';
import { memoize } from '../../memoize.ts';
import { compareTexts } from '../../text/fold.ts';
import type { Actor } from '../authors/rights.ts';
import { abbreviation } from '../dates/zone-abbreviations.ts';
import type { Site } from '../http/site.ts';
import { organizerRecord, venueRecord } from '../linked-posts/records.ts';
import { withoutBroken } from '../lists/broken.ts';
import { identity, pageOf, provenance, shownSlug } from '../posts/posts.ts';
import { placeInSeries } from '../series/records.ts';
import type { StoredEvent } from '../stored/events.ts';
import type { StoredLinkedPost } from '../stored/posts.ts';
import { CATEGORY, TAG, type TermKind } from '../terms/kinds.ts';
import { embeddedTerm } from '../terms/records.ts';
import { html } from '../text/text.ts';
import { shownCost } from './costs.ts';
import { eventJsonLd } from './json-ld.ts';
import { type LinkedRecords, linkedRecordsOf } from './linked-records.ts';

type EventRecord = z.output<typeof Event>;

/** The context of a record: site, caller and form. */
interface View {
  readonly site: Site;
  readonly actor: Actor;
  /** Whether the request is for this event alone: then the record has data for search engines. */
  readonly single?: boolean;
}

/** The events of a list as records of the API. */
export function eventRecords(
  events: readonly StoredEvent[],
  linked: LinkedRecords,
  site: Site,
): EventRecord[] {
  const shown = shownWith(linked, site, LIST_RECORDS);
  return withoutBroken('event', events, (event) => memoizedRecord(event, linked, shown));
}

/** The record of a single event. Reads its linked records consistently. */
export async function eventRecord(event: StoredEvent, view: View): Promise<EventRecord> {
  const linked = await linkedRecordsOf([event], view.actor);
  const withJsonLd = view.single === true && event.status === 'publish';
  const shown = shownWith(linked, view.site, {
    venue: (site, post) => venueRecord(site, post, { withJsonLd }),
    organizer: (site, post) => organizerRecord(site, post, { withJsonLd }),
  });
  return recordOf(event, linked, { ...shown, withJsonLd });
}

type PostRecord<R> = (site: Site, post: StoredLinkedPost) => R;

interface PostRecords {
  readonly venue: PostRecord<ReturnType<typeof venueRecord>>;
  readonly organizer: PostRecord<ReturnType<typeof organizerRecord>>;
}

/** The records of the venues and organizers that events link to, by identifier; each is made once for all events. */
function shownWith(linked: LinkedRecords, site: Site, { venue, organizer }: PostRecords) {
  const postsWith = <R>(recordFor: PostRecord<R>) =>
    memoize(Number.POSITIVE_INFINITY, (id: number) => {
      const post = linked.posts.get(id);
      const posts = post === undefined ? [] : [post];
      return withoutBroken('linked-post', posts, (linkedPost) => recordFor(site, linkedPost))[0];
    });
  return { site, venue: postsWith(venue), organizer: postsWith(organizer) };
}

interface Shown extends ReturnType<typeof shownWith> {
  /** Whether the record has data for search engines. */
  readonly withJsonLd?: boolean;
}

/** Makes the record of a post once while the post is cached, and again for another address of the site. */
function perPost<R>(make: PostRecord<R>): PostRecord<R> {
  const made = new WeakMap<StoredLinkedPost, { readonly api: string; readonly record: R }>();
  return (site, post) => {
    const known = made.get(post);
    if (known?.api === site.api) return known.record;
    const record = make(site, post);
    made.set(post, { api: site.api, record });
    return record;
  };
}

const LIST_RECORDS: PostRecords = { venue: perPost(venueRecord), organizer: perPost(organizerRecord) };

/** The last record of each event in lists, and what it shows in addition to the event itself. */
const made = new WeakMap<StoredEvent, { readonly parts: readonly unknown[]; readonly record: EventRecord }>();

/**
 * Memoizes the record of an event in lists, for as long as nothing in it changes. Events and what they link to are
 * memoized where they are read, so it is enough to compare references.
 */
function memoizedRecord(event: StoredEvent, linked: LinkedRecords, shown: Shown): EventRecord {
  const { site, venue, organizer } = shown;
  const parts = [
    site.api,
    linked.series.get(event.occurrence?.series ?? 0),
    ...event.category.map((id) => linked.category.get(id)),
    ...event.tag.map((id) => linked.tag.get(id)),
    ...event.venue.map(venue),
    ...event.organizer.map(organizer),
  ];
  const known = made.get(event);
  if (known?.parts.every((part, index) => part === parts[index])) return known.record;
  const record = recordOf(event, linked, shown);
  made.set(event, { parts, record });
  memoizeJson(record);
  return record;
}

function recordOf(event: StoredEvent, linked: LinkedRecords, shown: Shown): EventRecord {
  const { site, withJsonLd = false } = shown;
  const url = pageOf(site, event);
  const { author, ...times } = provenance(event);
  const cost = shownCost(event.cost);
  const place = event.occurrence && placeInSeries(site, event, linked.series.get(event.occurrence.series));
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
    venue: oneOrList(event.venue.flatMap((id) => shown.venue(id) ?? [])),
    organizer: event.organizer.flatMap((id) => shown.organizer(id) ?? []),
    custom_fields: [],
    ticketed: event.ticketed,
    post_parent: event.post_parent,
    ...(place === undefined ? {} : { series: place }),
    ...(withJsonLd
      ? {
          json_ld: eventJsonLd(event, {
            url,
            cost,
            venue: firstOf(event.venue),
            organizer: firstOf(event.organizer),
            series: place && linked.series.get(place.id),
          }),
        }
      : {}),
  };
}

/** A single venue as a record; none or several as a list. */
function oneOrList<R>(records: R[]): R | R[] {
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

const MAX_MEMOIZED = 5000;

/** The same dates are shown repeatedly. */
const parts = memoize(MAX_MEMOIZED, (date: string) => ({
  year: date.slice(0, 4),
  month: date.slice(5, 7),
  day: date.slice(8, 10),
  hour: date.slice(11, 13),
  minutes: date.slice(14, 16),
  seconds: date.slice(17, 19),
}));
