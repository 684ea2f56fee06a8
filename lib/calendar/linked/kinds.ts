import type { LinkedType } from '../stored.ts';

/** What tells venues and organizers apart. */
export interface LinkedKind {
  readonly type: LinkedType;
  readonly plural: 'venues' | 'organizers';
  /** Details that are text, in the order of the record. */
  readonly texts: readonly string[];
  /** Details that are true unless said otherwise. */
  readonly flags: readonly string[];
  /** Details in which a list can be searched. */
  readonly searched: readonly string[];
}

export const VENUE: LinkedKind = {
  type: 'venue',
  plural: 'venues',
  texts: ['address', 'city', 'country', 'province', 'state', 'stateprovince', 'zip', 'phone', 'website'],
  flags: ['show_map', 'show_map_link'],
  searched: ['address', 'city', 'province', 'state', 'stateprovince', 'zip', 'phone'],
};

export const ORGANIZER: LinkedKind = {
  type: 'organizer',
  plural: 'organizers',
  texts: ['phone', 'website', 'email'],
  flags: [],
  searched: ['phone', 'email', 'website'],
};

export const LINKED_KINDS: Readonly<Record<LinkedType, LinkedKind>> = { venue: VENUE, organizer: ORGANIZER };
