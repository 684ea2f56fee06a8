import * as z from 'zod';
import { STATUSES } from '../../schemas/calendar/fields.ts';
import { image } from '../../schemas/calendar/record.ts';
import { LINK_KINDS } from './link-kinds.ts';

/**
 * The calendar's records as the table holds them. Dates are written as on the wire; texts are not yet HTML. Functions
 * take only types from here: what is in the table was checked before, and making these schemas takes time at a start.
 */

/** Where a record was imported from; the calendar's reference, section 2.1. */
const Origin = z.object({
  /** The global id that it has there, and all that it is known by. */
  global_id: z.string(),
  lineage: z.array(z.string()),
  /** Digests of the record there, and of this one as it was written then. */
  source: z.string(),
  content: z.string(),
});
export type Origin = z.output<typeof Origin>;

export const Taxonomy = z.enum(['category', 'tag']);
export type Taxonomy = z.output<typeof Taxonomy>;

/**
 * Whether events use a term: published ones (`used`), none, or only drafts that made it and are not public
 * (`hidden`, until something published uses it).
 */
export const TermState = z.enum(['used', 'unused', 'hidden']);
export type TermState = z.output<typeof TermState>;

/** A category or a tag. */
export const StoredTerm = z.object({
  taxonomy: Taxonomy,
  id: z.int(),
  name: z.string(),
  /** HTML, cleaned. */
  description: z.string(),
  slug: z.string(),
  /** The category above, 0 if none. */
  parent: z.int(),
  /** Published events that use it. */
  count: z.int(),
  state: TermState,
  /** What lists sort by: the name without case and marks. */
  sort_name: z.string(),
  version: z.int(),
  origin: Origin.optional(),
});
export type StoredTerm = z.output<typeof StoredTerm>;

/** Which categories are below which: by the identifier of each that is below another, that of the one above it. */
export const StoredTree = z.object({ parents: z.record(z.string(), z.int()), version: z.int() });
export type StoredTree = z.output<typeof StoredTree>;

/** How long a list is, in one of several parts that add up: what reading all of it costs is known before. */
export const StoredListSize = z.object({
  /** Of what records: `tag`, `venue`. */
  of: z.string(),
  list: z.string(),
  shard: z.int(),
  records: z.int().optional(),
  bytes: z.int().optional(),
});
export type StoredListSize = z.output<typeof StoredListSize>;

/** What can be an event's venue or organizer. */
export const LinkedPostType = z.enum(['venue', 'organizer']);
export type LinkedPostType = z.output<typeof LinkedPostType>;
export const PostType = z.enum([...LinkedPostType.options, 'event', 'image']);
export type PostType = z.output<typeof PostType>;

/** What everything that has an identifier of the common sequence shares. */
const StoredPost = z.object({
  id: z.int(),
  type: PostType,
  /** Number of the author, 0 if unknown. */
  author: z.int(),
  status: z.enum(STATUSES),
  /** Empty for a draft that was never given one. */
  slug: z.string(),
  /** What it is to be once somebody publishes it, where those who wrote it may not. */
  wanted_slug: z.string().optional(),
  /** Publication, in the site's zone and in UTC, where it is `NEVER` (lib/calendar/dates) as long as there was none. */
  date: z.string(),
  date_utc: z.string(),
  modified_utc: z.string(),
  version: z.int(),
  origin: Origin.optional(),
});
export type StoredPost = z.output<typeof StoredPost>;

/** An image that a post shows. */
export const StoredImage = image().extend({ type: PostType });
export type StoredImage = z.output<typeof StoredImage>;

/** A venue or an organizer. */
export const StoredLinkedPost = StoredPost.extend({
  type: LinkedPostType,
  name: z.string(),
  /** HTML, cleaned. */
  description: z.string(),
  image: image().optional(),
  /** What the kind has beside, by its name on the wire: `city`, `email`, `show_map`. */
  details: z.record(z.string(), z.union([z.string(), z.boolean()])),
  /** Where a venue is, in degrees; absent if nobody said. */
  geo_lat: z.number().optional(),
  geo_lng: z.number().optional(),
  /** The same as the name of a small cell on the earth. */
  geohash: z.string().optional(),
  /** Published events that are linked to it, and whether there are any. */
  count: z.int(),
  used: z.boolean(),
  /** The last month (`2027-03`) in which a published event starts that is linked to it and listed; empty for none. */
  last_month: z.string(),
});
export type StoredLinkedPost = z.output<typeof StoredLinkedPost>;

/** Identifiers of what an event is linked to. */
const PendingLinks = z.object({
  category: z.array(z.int()),
  tag: z.array(z.int()),
  venue: z.array(z.int()),
  organizer: z.array(z.int()),
});
export type PendingLinks = z.output<typeof PendingLinks>;

export const StoredEvent = StoredPost.extend({
  title: z.string(),
  /** HTML, cleaned; the excerpt too. */
  description: z.string(),
  excerpt: z.string(),
  image: image().optional(),
  all_day: z.boolean(),
  timezone: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  utc_start_date: z.string(),
  utc_end_date: z.string(),
  cost: z.array(z.string()),
  /** Absent: the event's own page. */
  website: z.string().optional(),
  show_map: z.boolean(),
  show_map_link: z.boolean(),
  hide_from_listings: z.boolean(),
  sticky: z.boolean(),
  featured: z.boolean(),
  ticketed: z.boolean(),
  /** The event that it is a part of, 0 if none. */
  post_parent: z.int(),
  ...PendingLinks.shape,
  /** The links that it is to have, as long as a change that takes several transactions is not complete. */
  pending: PendingLinks.optional(),
});
export type StoredEvent = z.output<typeof StoredEvent>;

/**
 * That an event was public and is not any more: what it was when it last was, as far as feeds need it to tell their
 * subscribers. Its texts are not kept.
 */
export const StoredWithdrawal = StoredEvent.pick({
  id: true,
  version: true,
  modified_utc: true,
  all_day: true,
  timezone: true,
  start_date: true,
  end_date: true,
  utc_start_date: true,
  utc_end_date: true,
  hide_from_listings: true,
  featured: true,
  ticketed: true,
  post_parent: true,
  category: true,
  tag: true,
  venue: true,
  organizer: true,
  origin: true,
});
export type StoredWithdrawal = z.output<typeof StoredWithdrawal>;

/** Whose a global id is that an imported record has. */
export const StoredOrigin = z.object({
  global_id: z.string(),
  kind: z.enum([...LINK_KINDS, 'event']),
  id: z.int(),
});
export type StoredOrigin = z.output<typeof StoredOrigin>;

/**
 * Events are listed all together, by what they are linked to, by being featured (0, 1) or ticketed (1), by the event
 * that they are a part of, and unpublished ones by author.
 */
export const EventListKind = z.enum([...LINK_KINDS, 'all', 'featured', 'ticketed', 'parent', 'author']);
export type EventListKind = z.output<typeof EventListKind>;

/** An event in one of the lists that it belongs to, with what finding and filtering need of it. */
export const ListEntry = z.object({
  kind: EventListKind,
  /** The term, venue, organizer or author; 0 in the list of all. */
  target: z.int(),
  event: z.int(),
  status: z.enum(STATUSES),
  start_date: z.string(),
  end_date: z.string(),
  date: z.string(),
  hide_from_listings: z.boolean(),
  featured: z.boolean(),
  ticketed: z.boolean(),
  post_parent: z.int(),
  /** How long it lasts, in steps of four times as long; absent for an event that begins and ends in the same slot. */
  tier: z.int().optional(),
  /** What other filters need; only in the list of all and in those of authors. */
  modified_utc: z.string().optional(),
  author: z.int().optional(),
  category: z.array(z.int()).optional(),
  tag: z.array(z.int()).optional(),
  venue: z.array(z.int()).optional(),
  organizer: z.array(z.int()).optional(),
  /** What reading its search text takes, in bytes. */
  search_bytes: z.int().optional(),
});
export type ListEntry = z.output<typeof ListEntry>;

/** What an event can be found by with a search: its texts, folded and without HTML, beside what lists look at. */
export const StoredSearchText = StoredEvent.pick({
  id: true,
  status: true,
  start_date: true,
  end_date: true,
  date: true,
  hide_from_listings: true,
}).extend({
  /** UTF-8, compressed (raw DEFLATE), so that a search reads half as much. */
  text: z.instanceof(Uint8Array),
});
export type StoredSearchText = z.output<typeof StoredSearchText>;

/** That a term, a venue or an organizer was deleted, and has to be taken out of the events that use it. */
export const StoredUnlinking = z.object({
  kind: z.enum(LINK_KINDS),
  target: z.int(),
  /** When it was deleted, in milliseconds. */
  since: z.int(),
});
export type StoredUnlinking = z.output<typeof StoredUnlinking>;

/** `any`: all events by their start, and by start and length those of up to 32 days. `long`: those that last longer. */
export const Span = z.enum(['any', 'long']);
export type Span = z.output<typeof Span>;

/** How many events of a list and a status start in a month: a number for each slot, or for each slot and length. */
export const StoredCounts = z.looseObject({
  kind: EventListKind,
  target: z.int(),
  status: z.enum(STATUSES),
  span: Span,
  month: z.string(),
  /** Of lists that most events belong to, each counts only some. */
  shard: z.int(),
});
export type StoredCounts = z.output<typeof StoredCounts>;
