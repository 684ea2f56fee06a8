import type * as z from 'zod';
import type { STATUSES } from '../../schemas/calendar/fields.ts';
import type { image } from '../../schemas/calendar/record.ts';
import type { LinkKind } from './link-kinds.ts';

/**
 * The calendar's records as the table holds them. Dates have the form of the wire, in the site's zone unless the name
 * says UTC; texts are not HTML yet unless stated. `shapes.ts` checks what lists rely on.
 */

/** Where an imported record comes from. */
export interface Origin {
  /** Its global id there. */
  global_id: string;
  /** All global ids that it is known by. */
  lineage: string[];
  /** Digest of the record there, when it was last imported. */
  source: string;
  /** Digest of this record, as the import wrote it. */
  content: string;
}

export type Taxonomy = 'category' | 'tag';

/**
 * `used` by published events, `unused`, or `hidden`: created by unpublished events only, and not public until a
 * published event uses it.
 */
export type TermState = 'used' | 'unused' | 'hidden';

/** A category or a tag. */
export interface StoredTerm {
  taxonomy: Taxonomy;
  id: number;
  name: string;
  /** Sanitized HTML. */
  description: string;
  slug: string;
  /** The category above, 0 if none. */
  parent: number;
  /** Number of published events that use it. */
  count: number;
  state: TermState;
  /** The sort key of lists: the name without case and diacritics. */
  sort_name: string;
  version: number;
  origin?: Origin | undefined;
}

/** The category tree. */
export interface StoredTree {
  /** The parent of each category that has one, by identifier. */
  parents: Record<string, number>;
  version: number;
}

/** One shard of the size of a list; the shards add up. It gives the price of the list before the list is read. */
export interface StoredListSize {
  /** The kind of records, such as `tag` or `venue`. */
  of: string;
  list: string;
  shard: number;
  records?: number | undefined;
  bytes?: number | undefined;
  /** Number of times that the content of a record has changed, for venues and organizers. */
  changes?: number | undefined;
}

/** The types of linked posts. */
export type LinkedPostType = 'venue' | 'organizer';
export type PostType = LinkedPostType | 'event' | 'image';

/** The fields of everything that has an identifier of the common sequence. */
export interface StoredPost {
  id: number;
  type: PostType;
  /** Number of the author, 0 if unknown. */
  author: number;
  status: (typeof STATUSES)[number];
  /** Empty for a draft that never had one. */
  slug: string;
  /** The slug to take on publication, if the writer may not publish. */
  wanted_slug?: string | undefined;
  /** Publication time; before publication, `date_utc` is `NEVER` of lib/calendar/dates. */
  date: string;
  date_utc: string;
  modified_utc: string;
  version: number;
  origin?: Origin | undefined;
}

type Image = z.output<ReturnType<typeof image>>;

/** An image of a post. */
export interface StoredImage extends Image {
  type: PostType;
}

/** A venue or an organizer. */
export interface StoredLinkedPost extends StoredPost {
  type: LinkedPostType;
  name: string;
  /** Sanitized HTML. */
  description: string;
  image?: Image | undefined;
  /** The other fields of the type, by wire name: `city`, `email`, `show_map`. */
  details: Record<string, string | boolean>;
  /** Coordinates of a venue, in degrees. */
  geo_lat?: number | undefined;
  geo_lng?: number | undefined;
  /** The coordinates as a geohash. */
  geohash?: string | undefined;
  /** Number of published events that use it. */
  count: number;
  used: boolean;
  /** The last month (`2027-03`) in which a published, listed event that uses it starts; empty for none. */
  last_month: string;
}

/** Identifiers of the records that an event refers to. */
export type Links = Record<LinkKind, number[]>;

export interface StoredEvent extends StoredPost, Links {
  title: string;
  /** Sanitized HTML, like the excerpt. */
  description: string;
  excerpt: string;
  image?: Image | undefined;
  all_day: boolean;
  timezone: string;
  start_date: string;
  end_date: string;
  utc_start_date: string;
  utc_end_date: string;
  cost: string[];
  /** Absent: the event's own page. */
  website?: string | undefined;
  show_map: boolean;
  show_map_link: boolean;
  hide_from_listings: boolean;
  sticky: boolean;
  featured: boolean;
  ticketed: boolean;
  /** The event that it is a part of, 0 if none. */
  post_parent: number;
  /** Its place in a series; absent for an event that does not repeat. */
  occurrence?: Occurrence | undefined;
  /** The links that the event will have when a split write is complete. */
  pending?: Links | undefined;
}

/** The place of an event in a series. */
export interface Occurrence {
  /** The series, by identifier. */
  series: number;
  /** The start that the rule gives it, on the clocks of the series. It stays when the event itself is moved. */
  date: string;
  /** The stored fields in which it differs from the series. */
  differs: string[];
  /** Whether it is the next occurrence of the series: the first that is not over, or else the last. */
  is_next: boolean;
}

/**
 * Says that an event was public and no longer is: its last public state, as far as feeds need it to cancel the event
 * for their subscribers. Without its texts.
 */
export type StoredWithdrawal = Pick<
  StoredEvent,
  | 'id'
  | 'version'
  | 'modified_utc'
  | 'all_day'
  | 'timezone'
  | 'start_date'
  | 'end_date'
  | 'utc_start_date'
  | 'utc_end_date'
  | 'hide_from_listings'
  | 'featured'
  | 'ticketed'
  | 'post_parent'
  | 'occurrence'
  | 'origin'
  | LinkKind
>;

/** The owner of the global id of an imported record. */
export interface StoredOrigin {
  global_id: string;
  kind: LinkKind | 'event' | 'series';
  id: number;
}

/**
 * An event is in the list of all events, in those of its terms, venues and organizers, in those of `featured` (0, 1),
 * `ticketed` (1), its parent event and its series, and if unpublished in that of its author. Occurrences other than the
 * next one of a series are also counted as `repeats` (0), which has counts and no entries.
 */
export type EventListKind =
  | LinkKind
  | 'all'
  | 'featured'
  | 'ticketed'
  | 'parent'
  | 'series'
  | 'repeats'
  | 'author';

/** An event in one of its lists, with the fields that finding and filtering need. */
export interface ListEntry {
  kind: EventListKind;
  /** The term, venue, organizer, parent event or author; 0 in the list of all. */
  target: number;
  event: number;
  status: StoredPost['status'];
  start_date: string;
  end_date: string;
  date: string;
  hide_from_listings: boolean;
  featured: boolean;
  ticketed: boolean;
  post_parent: number;
  /** Its length, in powers of four; absent for an event that starts and ends in the same slot. */
  tier?: number | undefined;
  /** The series that the event belongs to. */
  series?: number | undefined;
  /** Whether it is an occurrence other than the next one of its series. */
  is_repeat?: boolean | undefined;
  /** Fields of other filters, only in the list of all and in those of authors. */
  modified_utc?: string | undefined;
  author?: number | undefined;
  category?: number[] | undefined;
  tag?: number[] | undefined;
  venue?: number[] | undefined;
  organizer?: number[] | undefined;
  /** Size of its search text, in bytes. */
  search_bytes?: number | undefined;
}

/** The text that searches look at, beside the fields that lists look at. */
export interface StoredSearchText
  extends Pick<StoredEvent, 'id' | 'status' | 'start_date' | 'end_date' | 'date' | 'hide_from_listings'> {
  /** The series that the event belongs to. */
  series?: number | undefined;
  /** Folded text without HTML, in UTF-8, compressed with raw DEFLATE, which halves the units of a search. */
  text: Uint8Array;
}

/** Says that a term, venue or organizer was deleted and is to be removed from the events that use it. */
export interface StoredUnlinking {
  kind: LinkKind;
  target: number;
  /** Time of the deletion, in milliseconds. */
  since: number;
}

/** `any`: all events by start, and those of up to 32 days by start and length. `long`: those that last longer. */
export type Span = 'any' | 'long';

/**
 * How many events of a list with a status start in a month: beside these fields, a number for each slot, or for each
 * slot and length.
 */
export interface StoredCounts {
  kind: EventListKind;
  target: number;
  status: StoredPost['status'];
  span: Span;
  month: string;
  /** Large lists spread their counts over shards, which add up. */
  shard: number;
  [cell: string]: unknown;
}
