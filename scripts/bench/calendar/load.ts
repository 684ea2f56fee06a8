import type { Temporal } from 'temporal-polyfill';
import { now } from '../../../lib/calendar/dates/now.ts';
import { events, linkedPosts, names, slugs, terms } from '../../../lib/calendar/keys.ts';
import { nameOf } from '../../../lib/calendar/linked-posts/names.ts';
import { nameOf as termNameOf } from '../../../lib/calendar/terms/rules.ts';
import { config } from '../../../lib/config.ts';
import { putItems } from '../../../lib/table/batch-write.ts';
import type { Item } from '../../../lib/table/entity.ts';
import { Derived } from './derived.ts';
import { eventOf, linkedPostOf, ORDINARY, type Shape, targetsOf, termOf } from './records.ts';

const REPORT_EVERY = 10_000;

/**
 * Loads an ordinary calendar into an empty table, with all items that the service would have written, and prints how
 * many events it has loaded.
 * @returns the number of items, and the day around which the events are
 */
export async function loadCalendar(size: number) {
  const today = now().toZonedDateTimeISO(config().SITE_ZONE).toPlainDate();
  const progress = (loaded: number) => console.error(`${loaded} of ${size} events`);
  const items = await putItems(calendarItems({ ...ORDINARY, events: size }, today, progress));
  return { items, today };
}

/**
 * Yields the items of a calendar.
 * @param progress called from time to time with the number of events so far
 */
export function* calendarItems(
  shape: Shape,
  today: Temporal.PlainDate,
  progress?: (events: number) => void,
): Generator<Item> {
  const derived = new Derived();
  for (let number = 0; number < shape.events; number += 1) {
    const event = eventOf(number, today, shape);
    yield events.toItem(event);
    yield slugs.toItem({ type: 'event', slug: event.slug, id: event.id });
    yield* derived.event(event);
    if ((number + 1) % REPORT_EVERY === 0) progress?.(number + 1);
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
