import {
  categoryTree,
  events,
  linkedPosts,
  names,
  series,
  slugs,
  templates,
  terms,
} from '../../../../lib/calendar/keys.ts';
import { nameOf as linkedNameOf } from '../../../../lib/calendar/linked-posts/names.ts';
import type { StoredEvent } from '../../../../lib/calendar/stored/events.ts';
import type { StoredLinkedPost } from '../../../../lib/calendar/stored/posts.ts';
import type { StoredSeries, StoredTemplate } from '../../../../lib/calendar/stored/series.ts';
import type { StoredTerm } from '../../../../lib/calendar/stored/terms.ts';
import { nameOf as termNameOf } from '../../../../lib/calendar/terms/rules.ts';
import type { Item } from '../../../../lib/table/entity.ts';
import { Derived } from './derived.ts';

/** The records of a calendar. The terms, venues and organizers do not count the events yet. */
interface CalendarRecords {
  /** With the occurrences of all series. */
  readonly events: Iterable<StoredEvent>;
  readonly terms: Iterable<StoredTerm>;
  readonly linkedPosts: Iterable<StoredLinkedPost>;
  readonly series: Iterable<{ readonly head: StoredSeries; readonly template: StoredTemplate }>;
}

/**
 * Yields all items that the service would have written for the records of a calendar, for a table that has no others.
 * No two of the records may have the same slug or name.
 */
export function* recordItems(records: CalendarRecords): Generator<Item> {
  const derived = new Derived();
  for (const event of records.events) {
    const { id, slug } = event;
    yield events.toItem(event);
    if (slug !== '') yield slugs.toItem({ type: 'event', slug, id });
    yield* derived.event(event);
  }
  yield* termItems(records.terms, derived);
  for (const uncounted of records.linkedPosts) {
    const post = derived.linkedPost(uncounted);
    const { id, type, slug } = post;
    const name = linkedNameOf(post);
    yield linkedPosts.toItem(post);
    yield slugs.toItem({ type, slug, id });
    if (name !== undefined) yield names.toItem({ ...name, id });
  }
  for (const { head, template } of records.series) {
    yield series.toItem(head);
    yield templates.toItem(template);
    derived.series(head);
  }
  yield* derived.sums();
}

function* termItems(all: Iterable<StoredTerm>, derived: Derived): Generator<Item> {
  const parents: Record<string, number> = {};
  for (const uncounted of all) {
    const term = derived.term(uncounted);
    const { taxonomy, id, slug, parent } = term;
    yield terms.toItem(term);
    yield slugs.toItem({ type: taxonomy, slug, id });
    yield names.toItem({ ...termNameOf(term), id });
    if (parent !== 0) parents[id] = parent;
  }
  if (Object.keys(parents).length > 0) yield categoryTree.toItem({ parents, version: 1 });
}
