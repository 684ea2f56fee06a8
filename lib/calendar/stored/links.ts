import type { LinkKind } from '../link-kinds.ts';

/** Identifiers of the records that an event refers to. */
export type Links = Record<LinkKind, number[]>;

/** A term, venue or organizer that was deleted and is to be removed from the events that use it. */
export interface StoredUnlinking {
  kind: LinkKind;
  target: number;
  /** Time of the deletion, in milliseconds. */
  since: number;
}
