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
  /** Whether its events are hidden from lists; then it is in no list either. */
  hide_from_listings?: true | undefined;
  title: string;
  /** What the slugs of its events begin with, before the date. */
  slug: string;
  /** Publication time, as in events. */
  date: string;
  date_utc: string;
  modified_utc: string;
  timezone: string;
  all_day: boolean;
  /** The start of its first occurrence, as wall-clock time. */
  start_date: string;
  /** The rule in the format of RFC 5545: lines of `RRULE`, `RDATE` and `EXDATE`, separated by `\n`. */
  rule: string;
  /** Its occurrences in the order of their dates. */
  dates: SeriesDate[];
  /** The day up to which the rule is expanded, if it gives more dates than there are occurrences. */
  expanded_to?: string | undefined;
  /** When maintenance next has work for it: to publish it, to find its next occurrence, or to add dates. */
  due_utc?: string | undefined;
  /**
   * `creating`: not visible yet. `removing`: its creation was interrupted, and what exists of it is being removed.
   * Absent: visible.
   */
  state?: 'creating' | 'removing' | undefined;
  /** When it became visible, in milliseconds; absent once its own counts are added to those of the lists. */
  revealed?: number | undefined;
  /** The lists that still count its events in shards of the series. */
  counted?: { status: StoredPost['status']; lists: Pick<ListEntry, 'kind' | 'target'>[] } | undefined;
  /** In the trash: whether it was published before, with the times that it has. Only then may feeds cancel it. */
  was_public?: true | undefined;
  /** A change that is not yet applied to all of its occurrences. */
  change?: SeriesChange | undefined;
  /** The series that was last split off from it. Its change can remove events that are still in this one. */
  split_off?: number | undefined;
  /**
   * When somebody last changed it, and not one occurrence alone, in milliseconds. Imports and background work do not
   * count. An import compares it with its own `begun_ms`, and with that of an interrupted one.
   */
  edited_ms?: number | undefined;
  version: number;
  origin?: SeriesOrigin | undefined;
}

/** Where an imported series comes from. */
export interface SeriesOrigin extends Origin {
  /** Digests of the occurrences that were imported without their series afterwards, by date. */
  occurrences?: Readonly<Record<string, string>> | undefined;
  /** If an import has not written the series completely: changes from this time on are later than what it has read. */
  begun_ms?: number | undefined;
}

/** A change of a series that is applied to its occurrences one by one. */
export interface SeriesChange {
  /** The identifiers of the events that are still to be changed, in their order. */
  left: number[];
  /** `update` sets the changed fields from the template; `trash` moves the events to the trash. */
  kind: 'update' | 'trash';
  /** The stored fields that change. */
  fields: string[];
  /** Those of `left` that leave the series: they go to the trash, and are no longer occurrences. */
  gone?: number[] | undefined;
  /**
   * If an import makes the change: changes from this time on, in milliseconds, are later than what it has read. Events
   * that somebody has changed alone since then do not go to the trash.
   */
  begun_ms?: number | undefined;
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

/** How an occurrence deviates from the rule and the template of its series: not listed, or with fields of its own. */
export type ExceptionKind = 'absent' | 'own';

/**
 * The exceptions of a series, so that feeds need not read all of its events: for each identifier of an event an
 * `ExceptionKind`, or `null` for an event that is no longer an exception.
 */
export interface StoredExceptions {
  /** The series, by identifier. */
  id: number;
  /** When they last changed in a way that readers see. */
  modified_utc?: string;
  [event: string]: unknown;
}
