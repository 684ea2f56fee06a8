import type { LinkKind } from '../link-kinds.ts';
import type { Links } from './links.ts';
import type { StoredPost } from './posts.ts';

/** One shard of the size of a list; the shards add up. The size gives the cost of the list before it is read. */
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

/**
 * An event in one of its lists, with the fields that finding and filtering need. Its links are only in the list of all
 * events and in those of authors.
 */
export interface ListEntry extends Partial<Links> {
  kind: EventListKind;
  /** The term, venue, organizer, parent event, series or author; 0 in the list of all events; 0 or 1 for a flag. */
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
  /** Fields of other filters, in the same lists as the links. */
  modified_utc?: string | undefined;
  author?: number | undefined;
  /** Size of its search text, in bytes. */
  search_bytes?: number | undefined;
}

/** `any`: all events by start, and those of up to 32 days by start and length. `long`: those that last longer. */
export type Span = 'any' | 'long';

/**
 * How many events of a list with a status start in a month: in addition to these fields, a number for each slot, or for
 * each slot and length.
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
