import type { StoredEvent } from './events.ts';
import type { ListEntry } from './lists.ts';
import type { Origin } from './origins.ts';
import type { StoredPost } from './posts.ts';

/** One of the dates of a series, and the event that takes place on it. */
export interface SeriesDate {
  /** `occurrence.date` of the event. */
  date: string;
  event: number;
}

/**
 * A series of events. What its events have in common is in its template, so that lists, which show the rule of each
 * event's series, do not read long texts.
 */
export interface StoredSeries {
  id: number;
  author: number;
  status: StoredPost['status'];
  title: string;
  /** What the slugs of its events begin with, before the date. */
  slug: string;
  /** Publication time, as in events. */
  date: string;
  date_utc: string;
  modified_utc: string;
  timezone: string;
  all_day: boolean;
  /** The start of its first occurrence, on the clocks of the series. */
  start_date: string;
  /** The rule as RFC 5545 has it: lines of `RRULE`, `RDATE` and `EXDATE`, separated by `\n`. */
  rule: string;
  /** Its occurrences in the order of their dates. */
  dates: SeriesDate[];
  /** The day up to which the rule is expanded, if it gives more dates than there are occurrences. */
  expanded_to?: string | undefined;
  /** When the maintenance has something to do for it: the next occurrence is over, or dates are to be added. */
  due_utc?: string | undefined;
  /**
   * `creating`: not visible yet. `removing`: its creation was interrupted, and what exists of it is being removed.
   * Absent: visible.
   */
  state?: 'creating' | 'removing' | undefined;
  /** When it became visible, in milliseconds, while counts of its own are not yet added to those of the lists. */
  revealed?: number | undefined;
  /** The lists that count its events in shards of their own, as long as that is so. */
  counted?: { status: StoredPost['status']; lists: Pick<ListEntry, 'kind' | 'target'>[] } | undefined;
  /** A change that is not yet made to all of its occurrences. */
  change?: SeriesChange | undefined;
  version: number;
  origin?: Origin | undefined;
}

/** A change of a series that its occurrences get one after the other. */
export interface SeriesChange {
  /** The identifiers of the events that are still to be changed, in their order. */
  left: number[];
  /** `update` sets the fields of the template that are named; `trash` moves the events to the trash. */
  kind: 'update' | 'trash';
  /** The stored fields that change. */
  fields: string[];
  /** Those of `left` that leave the series: they go to the trash, and are no occurrences any more. */
  gone?: number[] | undefined;
  /** The version of the series with which the change began: it identifies the change. */
  version: number;
}

/** What the events of a series have in common: an event without an identifier. */
export interface StoredTemplate {
  /** The series, by identifier. */
  id: number;
  event: Omit<StoredEvent, 'id' | 'slug' | 'occurrence' | 'pending'>;
  version: number;
}

/** How an occurrence is not as the rule and the template of its series say: not listed, or with fields of its own. */
export type ExceptionKind = 'absent' | 'own';

/**
 * The exceptions of a series, so that feeds need not read all of its events: by the identifier of the event an
 * `ExceptionKind`, or `null` for one that is none any more.
 */
export interface StoredExceptions {
  /** The series, by identifier. */
  id: number;
  /** When it last changed. */
  modified_utc: string;
  [event: string]: unknown;
}
