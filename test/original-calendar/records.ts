import { escapedName, rendered, texturized, wireSlug } from './texts.ts';

/** The content of the invented site, from which the records of the original API are made. */
export interface Term {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly parent?: number;
  readonly description?: string;
}

export interface Post {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly status?: string;
  readonly author?: number;
  readonly date?: string;
  readonly modified?: string;
  readonly description?: string;
  readonly image?: object;
  /** Additional members, by their names on the wire. */
  readonly more?: Readonly<Record<string, unknown>>;
}

export interface Occurrence extends Post {
  readonly start: string;
  readonly end: string;
  readonly utc?: readonly [string, string];
  readonly timezone?: string;
  readonly categories?: readonly number[];
  readonly tags?: readonly number[];
  readonly venue?: number;
  readonly organizers?: readonly number[];
  readonly hidden?: boolean;
}

export interface Calendar {
  readonly categories: readonly Term[];
  readonly tags: readonly Term[];
  readonly venues: readonly Post[];
  readonly organizers: readonly Post[];
  readonly events: readonly Occurrence[];
}

const WIRE_TAXONOMY = { categories: 'tribe_events_cat', tags: 'post_tag' };

/** A term in lists of terms. */
export function termRecord(root: string, plural: 'categories' | 'tags', term: Term) {
  const collection = `${root}/${plural}`;
  return {
    id: term.id,
    count: 1,
    description: term.description ?? '',
    name: escapedName(term.name),
    slug: wireSlug(term.slug),
    taxonomy: WIRE_TAXONOMY[plural],
    ...(plural === 'categories' ? { parent: term.parent ?? 0 } : {}),
    meta: [],
    url: `${new URL(root).origin}/events/${plural}/${term.slug}/`,
    urls: {
      self: `${collection}/${term.id}`,
      collection,
      ...(term.parent === undefined ? {} : { up: `${collection}/${term.parent}` }),
    },
  };
}

function embeddedTerm(root: string, plural: 'categories' | 'tags', term: Term) {
  const { meta: _, url: __, ...record } = termRecord(root, plural, term);
  return {
    ...record,
    parent: term.parent ?? 0,
    term_group: 0,
    term_taxonomy_id: term.id,
    filter: 'raw',
  };
}

const UNPUBLISHED = new Set(['draft', 'pending']);

function commonFields(root: string, page: string, post: Post) {
  const { id, status = 'publish', date = '2026-01-10 09:00:00', modified = date } = post;
  return {
    id,
    author: String(post.author ?? 1),
    status,
    date,
    date_utc: UNPUBLISHED.has(status) ? '0000-00-00 00:00:00' : date,
    modified,
    modified_utc: modified,
    url: `${new URL(root).origin}/${page}/${wireSlug(post.slug) || `?p=${id}`}/`,
  };
}

function identity(root: string, id: number) {
  const own = `${new URL(root).hostname}?id=${id}`;
  return { global_id: own, global_id_lineage: [own] };
}

/** A venue or an organizer, without empty fields. */
export function linkedPostRecord(root: string, type: 'venue' | 'organizer', post: Post) {
  const texts = { description: rendered(post.description ?? ''), slug: wireSlug(post.slug) };
  return {
    ...commonFields(root, type, post),
    [type]: texturized(post.name),
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')),
    ...(post.image === undefined ? {} : { image: post.image }),
    ...(type === 'venue' ? { show_map: true, show_map_link: true } : {}),
    ...post.more,
    ...identity(root, post.id),
  };
}

/** An event with its linked records. */
export function eventRecord(root: string, calendar: Calendar, event: Occurrence) {
  const { id, start, end, timezone = 'UTC', utc = [start, end] } = event;
  const ofIds = <R extends { readonly id: number }>(all: readonly R[], ids: readonly number[] = []) =>
    ids.flatMap((wanted) => all.find((record) => record.id === wanted) ?? []);
  const terms = (plural: 'categories' | 'tags') =>
    ofIds(calendar[plural], event[plural]).map((term) => embeddedTerm(root, plural, term));
  const [venue] = ofIds(calendar.venues, event.venue === undefined ? [] : [event.venue]);
  const first = commonFields(root, 'event', event);
  return {
    ...first,
    ...identity(root, id),
    rest_url: `${root}/events/${id}`,
    title: texturized(event.name),
    description: rendered(event.description ?? ''),
    excerpt: '',
    slug: wireSlug(event.slug),
    image: event.image ?? false,
    all_day: false,
    start_date: start,
    start_date_details: details(start),
    end_date: end,
    end_date_details: details(end),
    utc_start_date: utc[0],
    utc_start_date_details: details(utc[0]),
    utc_end_date: utc[1],
    utc_end_date_details: details(utc[1]),
    timezone,
    timezone_abbr: timezone,
    cost: '',
    cost_details: { currency_symbol: '', currency_code: '', currency_position: '', values: [] },
    website: first.url,
    show_map: false,
    show_map_link: false,
    hide_from_listings: event.hidden ?? false,
    sticky: false,
    featured: false,
    categories: terms('categories'),
    tags: terms('tags'),
    venue: venue === undefined ? [] : linkedPostRecord(root, 'venue', venue),
    organizer: ofIds(calendar.organizers, event.organizers).map((post) =>
      linkedPostRecord(root, 'organizer', post),
    ),
    custom_fields: [],
    ...event.more,
  };
}

function details(date: string) {
  const [year, month, day, hour, minutes, seconds] = date.split(/\D/);
  return { year, month, day, hour, minutes, seconds };
}
