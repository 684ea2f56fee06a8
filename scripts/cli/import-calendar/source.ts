import type * as z from 'zod';
import type { LinkedPostKind } from '../../../lib/calendar/linked-posts/kinds.ts';
import type { LinkedPostType } from '../../../lib/calendar/stored/posts.ts';
import type { Taxonomy } from '../../../lib/calendar/stored/terms.ts';
import type { TermKind } from '../../../lib/calendar/terms/kinds.ts';
import { safeInHtml } from '../../../schemas/calendar/fields.ts';
import { MAX_LENGTH } from '../../../schemas/calendar/limits.ts';
import type { Image } from '../../../schemas/calendar/record.ts';
import type { Problem } from '../lib/problem.ts';
import { cleanText } from './clean-text.ts';

/** A calendar to import, from any source. Yields records in chunks, lazily. */
export interface Source {
  /** Number of records, as far as the source reports it. */
  readonly total: number;
  /** Remarks for the user; complete when all records have been read. */
  readonly remarks: readonly string[];
  /** What is wrong in the lines of a file; complete when all records have been read. */
  readonly lineProblems?: LineProblems;
  terms(kind: TermKind): AsyncIterable<Chunk<SourceTerm>>;
  linkedPosts(kind: LinkedPostKind): AsyncIterable<Chunk<SourceLinkedPost>>;
  events(): AsyncIterable<Chunk<SourceEvent>>;
}

/** A line of a file that could not be read, or whose meaning is certain although it breaks the format. */
export interface LineProblem {
  /** The first line of the file is 1. */
  readonly line: number;
  readonly reason: string;
  readonly outcome: 'ignored' | 'tolerated';
}

export interface LineProblems {
  /** In the order of the lines; only the first ones if there are very many. */
  readonly problems: readonly LineProblem[];
  /** How many lines were ignored, and how many were tolerated. */
  readonly ignored: number;
  readonly tolerated: number;
}

export type Chunk<R> = readonly Found<R>[];

/** A record, or why it cannot be read. */
export type Found<R> = { readonly record: R } | Unreadable;

export interface Unreadable {
  /** Its title, and where it was found. */
  readonly title: string;
  readonly problems: readonly Problem[];
}

/** The global id of a record at its source, by which others refer to it. Terms have none, so the import makes one. */
export type GlobalId = string;

export interface SourceTerm {
  readonly taxonomy: Taxonomy;
  /** Undefined: it is identified by its name. */
  readonly globalId?: GlobalId | undefined;
  /** Text, not HTML. */
  readonly name: string;
  readonly slug?: string | undefined;
  readonly description: string;
  /** Its parent category. */
  readonly parent?: GlobalId | undefined;
  /** What cannot be imported unchanged. */
  readonly notes?: readonly string[];
}

export type SourceImage = Omit<z.output<typeof Image>, 'id' | 'extension'>;

/** Returns the URL of an image so that it is safe in HTML, otherwise as it is there; undefined if it is unusable. */
export function imageAddress(text: string): string | undefined {
  const url = safeInHtml(cleanText(text));
  const isUsable = url.length <= MAX_LENGTH.address && /^https?:\/\/\S+$/i.test(url) && URL.canParse(url);
  return isUsable ? url : undefined;
}

/** The common members of events, venues and organizers. */
interface SourcePost {
  readonly lineage: readonly GlobalId[];
  /** Number of the author at the source, 0 if there is none. */
  readonly author: string;
  readonly image?: SourceImage | undefined;
  /** When it last changed or was published, in UTC; undefined if the source does not say. */
  readonly changed?: string | undefined;
  /** All other fields, as in a request. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** What cannot be imported unchanged. */
  readonly notes: readonly string[];
}

export interface SourceLinkedPost extends SourcePost {
  readonly type: LinkedPostType;
  /** Undefined: it is identified by its name. */
  readonly globalId?: GlobalId | undefined;
  readonly name: string;
}

export interface SourceEvent extends SourcePost {
  readonly globalId: GlobalId;
  readonly title: string;
  readonly categories: readonly SourceTerm[];
  readonly tags: readonly SourceTerm[];
  readonly venues: readonly SourceLinkedPost[];
  readonly organizers: readonly SourceLinkedPost[];
  /** Its parent event. */
  readonly parent?: GlobalId | undefined;
  readonly cancelled?: boolean;
  /**
   * The global id that it has here if it repeated when it was imported, and no longer does. For the occurrence at the
   * start of an event that repeats: the id if it did not repeat then.
   */
  readonly formerId?: GlobalId | undefined;
  /** How it repeats: then it is the first event of a series. */
  readonly repeats?: SourceSeries;
  /** Returns an event that does not repeat as a series of one date, which it is here if it repeated before. */
  asSeries?(): RepeatingEvent | undefined;
  /** The repeating event that it is an occurrence of, and the start that its rule gives: `2027-03-05 20:00:00`. */
  readonly occurrenceOf?:
    | {
        readonly event: GlobalId;
        readonly date: string;
        /** Present for a change of this occurrence alone, at a source that does not have the event: the same in UTC. */
        readonly utcDate?: string | undefined;
      }
    | undefined;
}

/** How an event repeats. */
interface SourceSeries {
  /** As series store it, in lines of `RRULE`, `RDATE` and `EXDATE`. */
  readonly recurrence: string;
  /** The events that differ from it, by the start that the recurrence gives them: `2027-03-05 20:00:00`. */
  readonly exceptions: ReadonlyMap<string, SourceEvent>;
  /** Returns its occurrences as independent events, as earlier versions imported them. */
  copies(): SourceEvent[];
  /** Returns the same series from a date on; undefined if it has no such date. */
  startingAt(date: string): RepeatingEvent | undefined;
}

export type RepeatingEvent = SourceEvent & { readonly repeats: SourceSeries };

/** Returns the key of a term, a venue or an organizer: its global id, or its name and status if it has none. */
export function keyOf(record: SourceTerm | SourceLinkedPost): string {
  const kind = 'taxonomy' in record ? record.taxonomy : record.type;
  const isPrivate = 'type' in record && record.fields.status === 'private';
  return record.globalId ?? `${isPrivate ? 'private ' : ''}${kind}: ${record.name.toLowerCase()}`;
}
