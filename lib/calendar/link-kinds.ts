/** What an event can link to; also the names of the event's fields that hold the identifiers. */
export const LINK_KINDS = ['category', 'tag', 'venue', 'organizer'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];
