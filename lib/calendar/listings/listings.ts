import { LINK_KINDS } from '../link-kinds.ts';
import type { ListingKind, StoredEvent, StoredLink } from '../stored.ts';
import { slotOf } from './slots.ts';

/** A list that events belong to. */
export type Listing = Pick<StoredLink, 'kind' | 'target'>;

export const ALL: Listing = { kind: 'all', target: 0 };
export const featuredListing = (featured: boolean): Listing => ({
  kind: 'featured',
  target: Number(featured),
});

/** What an event is in all lists that it belongs to, published or not, hidden or not. */
export function linksOf(event: StoredEvent | undefined): StoredLink[] {
  if (event === undefined) return [];
  const { id, author, modified_utc, ...fields } = event;
  const entry = {
    event: id,
    status: fields.status,
    start_date: fields.start_date,
    end_date: fields.end_date,
    date: fields.date,
    hide_from_listings: fields.hide_from_listings,
    featured: fields.featured,
    ticketed: fields.ticketed,
    post_parent: fields.post_parent,
    ...tierOf(event),
  };
  return [
    { ...ALL, ...entry, modified_utc },
    { ...featuredListing(fields.featured), ...entry },
    ...LINK_KINDS.flatMap((kind) => fields[kind].map((target) => ({ kind, target, ...entry }))),
    ...(fields.status === 'publish'
      ? []
      : [{ kind: 'author', target: author, ...entry, modified_utc } as const]),
  ];
}

/** Whether the events of such a list are counted: not those of an author, who has not many. */
export const isCounted = (kind: ListingKind) => kind !== 'author';

/** How many slots later than its start an event ends. */
export function lengthOf({ start_date, end_date }: Pick<StoredLink, 'start_date' | 'end_date'>): number {
  return slotOf(end_date) - slotOf(start_date);
}

/** Twice the length is one tier more, so that those of a tier do not differ much. */
export const tierFor = (length: number) => Math.ceil(Math.log2(length));

function tierOf(event: StoredEvent): Pick<StoredLink, 'tier'> {
  const length = lengthOf(event);
  return length === 0 ? {} : { tier: tierFor(length) };
}
