import type { Links } from './links.ts';
import type { Image, StoredPost } from './posts.ts';

/** An event. `items/shapes.ts` checks what lists rely on. */
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

export type EventDates = Pick<
  StoredEvent,
  'timezone' | 'all_day' | 'start_date' | 'end_date' | 'utc_start_date' | 'utc_end_date'
>;

/** The place of an event in a series. */
export interface Occurrence {
  /** The series, by identifier. */
  series: number;
  /** The start that the rule gives it, as wall-clock time of the series. Moving the event itself does not change it. */
  date: string;
  /** The stored fields in which it differs from the series. */
  differs: string[];
  /** Whether it is the next occurrence of the series: the first that is not over, or else the last. */
  is_next: boolean;
  /** When somebody last changed it alone, in milliseconds. Imports and background work do not count. */
  edited_ms?: number | undefined;
}

/**
 * The part of the last public state of an event that feeds need to cancel it for their subscribers, now that it is no
 * longer public. Without its texts.
 */
export type StoredWithdrawal = EventDates &
  Links &
  Pick<
    StoredEvent,
    | 'id'
    | 'version'
    | 'modified_utc'
    | 'hide_from_listings'
    | 'featured'
    | 'ticketed'
    | 'post_parent'
    | 'occurrence'
    | 'origin'
  >;

/** The text that searches match, with the fields that lists need. */
export interface StoredSearchText
  extends Pick<StoredEvent, 'id' | 'status' | 'start_date' | 'end_date' | 'date' | 'hide_from_listings'> {
  /** The series that the event belongs to. */
  series?: number | undefined;
  /** Folded text without HTML, in UTF-8, compressed with raw DEFLATE, which halves the units of a search. */
  text: Uint8Array;
}
