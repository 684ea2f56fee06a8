import { listedDates } from '../dates/listed-dates.ts';
import { LINK_KINDS, type LinkKind } from '../link-kinds.ts';
import type { StoredEvent } from '../stored/events.ts';
import type { ListEntry } from '../stored/lists.ts';
import { searchBytesOf } from '../text/search-text.ts';
import { slotOf } from './slots.ts';

export type EventList = Pick<ListEntry, 'kind' | 'target'>;

export const ALL: EventList = { kind: 'all', target: 0 };
export const TICKETED: EventList = { kind: 'ticketed', target: 1 };
export const featuredList = (featured: boolean): EventList => ({
  kind: 'featured',
  target: Number(featured),
});

/** The occurrences of a series. */
export const seriesList = (series: number): EventList => ({ kind: 'series', target: series });
/** Occurrences other than the next one of their series: counts without entries. */
export const REPEATS: EventList = { kind: 'repeats', target: 0 };

/** An entry of the list of all events or of an author's list, with the fields that all filters need. */
export type FullEntry = ListEntry & Pick<StoredEvent, LinkKind | 'modified_utc' | 'author'>;

export const isFullEntry = (entry: Partial<ListEntry>): entry is FullEntry =>
  entry.modified_utc !== undefined;

/** The entries of an event in all of its lists, whether or not it is published or hidden. */
export function listEntriesOf(event: StoredEvent | undefined): ListEntry[] {
  if (event === undefined) return [];
  const dates = listedDates(event);
  const entry = {
    event: event.id,
    status: event.status,
    ...dates,
    date: event.date,
    hide_from_listings: event.hide_from_listings,
    featured: event.featured,
    ticketed: event.ticketed,
    post_parent: event.post_parent,
    ...tierOf(dates),
    ...seriesOf(event),
  };
  const { modified_utc, author, category, tag, venue, organizer } = event;
  const search_bytes = searchBytesOf(event);
  const full = { ...entry, modified_utc, author, category, tag, venue, organizer, search_bytes };
  return [
    { ...ALL, ...full },
    { ...featuredList(event.featured), ...entry },
    ...(event.ticketed ? [{ ...TICKETED, ...entry }] : []),
    ...(event.post_parent === 0 ? [] : [{ kind: 'parent', target: event.post_parent, ...entry } as const]),
    ...(entry.series === undefined ? [] : [{ ...seriesList(entry.series), ...entry }]),
    ...LINK_KINDS.flatMap((kind) => event[kind].map((target) => ({ kind, target, ...entry }))),
    ...(event.status === 'publish' ? [] : [{ kind: 'author', target: author, ...full } as const]),
  ];
}

/** The length of an event, in slots: 0 if it ends in the slot in which it starts. */
export function lengthOf({ start_date, end_date }: Pick<ListEntry, 'start_date' | 'end_date'>): number {
  return slotOf(end_date) - slotOf(start_date);
}

/** The length on a base-4 logarithmic scale, so that there are few tiers and the lengths within one are similar. */
export const tierFor = (length: number) => Math.ceil(Math.log2(length) / 2);

function tierOf(dates: Pick<ListEntry, 'start_date' | 'end_date'>): Pick<ListEntry, 'tier'> {
  const length = lengthOf(dates);
  return length === 0 ? {} : { tier: tierFor(length) };
}

/** The part of an event's place in a series that filters need. */
export function seriesOf({
  occurrence,
}: Pick<StoredEvent, 'occurrence'>): Pick<ListEntry, 'series' | 'is_repeat'> {
  if (occurrence === undefined) return {};
  return { series: occurrence.series, ...(occurrence.is_next ? {} : { is_repeat: true }) };
}
