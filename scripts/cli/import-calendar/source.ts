import type * as z from 'zod';
import type { LinkedPostKind } from '../../../lib/calendar/linked-posts/kinds.ts';
import type { LinkedPostType, Taxonomy } from '../../../lib/calendar/stored.ts';
import type { TermKind } from '../../../lib/calendar/terms/kinds.ts';
import type { Image } from '../../../schemas/calendar/record.ts';
import type { Problem } from '../import/row.ts';

/** A calendar to be imported, whatever it is read from. Records come in chunks, as they are asked for. */
export interface Source {
  /** How many records it has, as far as it says. */
  readonly total: number;
  /** What has to be known of it beside its records; complete when they have been read. */
  readonly remarks: readonly string[];
  terms(kind: TermKind): AsyncIterable<Chunk<SourceTerm>>;
  linked(kind: LinkedPostKind): AsyncIterable<Chunk<SourceLinkedPost>>;
  events(): AsyncIterable<Chunk<SourceEvent>>;
}

export type Chunk<R> = readonly Found<R>[];

/** A record, or why it cannot be read. */
export type Found<R> = { readonly record: R } | Unreadable;

export interface Unreadable {
  /** What it is called, and where it was found. */
  readonly title: string;
  readonly problems: readonly Problem[];
}

/** A record's name at its origin, by which others mean it. Terms have none of their own, so they are given one. */
export type GlobalId = string;

export interface SourceTerm {
  readonly taxonomy: Taxonomy;
  /** Absent: it is known by its name. */
  readonly globalId?: GlobalId | undefined;
  /** Text, not HTML. */
  readonly name: string;
  readonly slug?: string | undefined;
  readonly description: string;
  /** The category above it. */
  readonly parent?: GlobalId | undefined;
}

export type SourceImage = Omit<z.output<typeof Image>, 'id' | 'extension'>;

/** What events, venues and organizers have in common. */
interface SourcePost {
  readonly lineage: readonly GlobalId[];
  /** Number of the author there, 0 if there is none. */
  readonly author: string;
  readonly image?: SourceImage | undefined;
  /** All else, as a caller of the interface would send it. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** What of it cannot be carried as it is there. */
  readonly notes: readonly string[];
}

export interface SourceLinkedPost extends SourcePost {
  readonly type: LinkedPostType;
  /** Absent: it is known by its name. */
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
  /** The event that it is a part of. */
  readonly parent?: GlobalId | undefined;
  /** It will not happen. */
  readonly cancelled?: boolean;
}

/** What stands for a term, a venue or an organizer: its global id, or its name if it has none. */
export function keyOf(record: SourceTerm | SourceLinkedPost): string {
  const kind = 'taxonomy' in record ? record.taxonomy : record.type;
  return record.globalId ?? `${kind}: ${record.name.toLowerCase()}`;
}
