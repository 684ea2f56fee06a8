import type { Temporal } from 'temporal-polyfill';
import { events, linkedPosts, names, slugs, terms } from '../../../lib/calendar/keys.ts';
import { nameOf } from '../../../lib/calendar/linked-posts/names.ts';
import { nameOf as termNameOf } from '../../../lib/calendar/terms/rules.ts';
import { putItems } from '../../../lib/table/batch-write.ts';
import type { Item } from '../../../lib/table/entity.ts';
import { Derived } from './derived.ts';
import { eventOf, linkedPostOf, type Shape, targetsOf, termOf } from './records.ts';

/**
 * Loads a calendar into an empty table, with all items that the service would have written.
 * @param progress called from time to time with the number of loaded events
 * @returns the number of items
 */
export function loadCalendar(
  shape: Shape,
  today: Temporal.PlainDate,
  progress: (events: number) => void = () => {},
): Promise<number> {
  return putItems(calendarItems(shape, today, progress));
}

const REPORT_EVERY = 10_000;

/** Yields the items of a calendar. */
export function* calendarItems(
  shape: Shape,
  today: Temporal.PlainDate,
  progress: (events: number) => void = () => {},
): Generator<Item> {
  const derived = new Derived();
  for (let number = 0; number < shape.events; number += 1) {
    const event = eventOf(number, today, shape);
    yield events.toItem(event);
    yield slugs.toItem({ type: 'event', slug: event.slug, id: event.id });
    yield* derived.event(event);
    if ((number + 1) % REPORT_EVERY === 0) progress(number + 1);
  }
  for (const taxonomy of ['category', 'tag'] as const) {
    for (const id of targetsOf(shape, taxonomy)) {
      const term = derived.term(termOf(taxonomy, id));
      yield terms.toItem(term);
      yield slugs.toItem({ type: taxonomy, slug: term.slug, id });
      yield names.toItem({ ...termNameOf(term), id });
    }
  }
  for (const type of ['venue', 'organizer'] as const) {
    for (const id of targetsOf(shape, type)) {
      const post = derived.linkedPost(linkedPostOf(type, id));
      const name = nameOf(post);
      yield linkedPosts.toItem(post);
      yield slugs.toItem({ type, slug: post.slug, id });
      if (name !== undefined) yield names.toItem({ ...name, id });
    }
  }
  yield* derived.sums();
}
