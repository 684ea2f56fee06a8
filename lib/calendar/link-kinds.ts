/** What an event can link to; also the names of the event's fields that hold the identifiers. */
export const LINK_KINDS = ['category', 'tag', 'venue', 'organizer'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** A value for each kind of links. */
export function byLinkKind<T>(valueFor: (kind: LinkKind) => T): Record<LinkKind, T> {
  return {
    category: valueFor('category'),
    tag: valueFor('tag'),
    venue: valueFor('venue'),
    organizer: valueFor('organizer'),
  };
}
