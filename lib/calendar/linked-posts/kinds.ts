import type { LinkedPostType } from '../stored.ts';

/** What tells venues and organizers apart. */
export interface LinkedPostKind {
  readonly type: LinkedPostType;
  readonly plural: 'venues' | 'organizers';
  /** Details that are text, in the order of the record. */
  readonly texts: readonly string[];
  /** Details that are true unless said otherwise. */
  readonly flags: readonly string[];
  /** Details in which a list can be searched. */
  readonly searched: readonly string[];
}

export const VENUE: LinkedPostKind = {
  type: 'venue',
  plural: 'venues',
  texts: ['address', 'city', 'country', 'province', 'state', 'stateprovince', 'zip', 'phone', 'website'],
  flags: ['show_map', 'show_map_link'],
  searched: ['address', 'city', 'province', 'state', 'stateprovince', 'zip', 'phone'],
};

export const ORGANIZER: LinkedPostKind = {
  type: 'organizer',
  plural: 'organizers',
  texts: ['phone', 'website', 'email'],
  flags: [],
  searched: ['phone', 'email', 'website'],
};

export const LINKED_POST_KINDS: Readonly<Record<LinkedPostType, LinkedPostKind>> = {
  venue: VENUE,
  organizer: ORGANIZER,
};
