import type { LinkedPostType } from '../stored/posts.ts';

/** The differences between venues and organizers. */
export interface LinkedPostKind {
  readonly type: LinkedPostType;
  readonly plural: 'venues' | 'organizers';
  /** Details with text, in the order of the record. */
  readonly texts: readonly string[];
  /** Details that default to true. */
  readonly flags: readonly string[];
  /** Details that `search` matches. */
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
