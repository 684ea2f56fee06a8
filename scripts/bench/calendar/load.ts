import type { Temporal } from 'temporal-polyfill';
import { now } from '../../../lib/calendar/dates/now.ts';
import type { StoredEvent } from '../../../lib/calendar/stored/events.ts';
import { config } from '../../../lib/config.ts';
import { putItems } from '../../../lib/table/batch-write.ts';
import type { Item } from '../../../lib/table/entity.ts';
import { recordItems } from '../../stack/demo/calendar/items.ts';
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
export const calendarItems = (
  shape: Shape,
  today: Temporal.PlainDate,
  progress?: (events: number) => void,
): Generator<Item> =>
  recordItems({
    events: eventsOf(shape, today, progress),
    terms: (['category', 'tag'] as const).flatMap((taxonomy) =>
      targetsOf(shape, taxonomy).map((id) => termOf(taxonomy, id)),
    ),
    linkedPosts: (['venue', 'organizer'] as const).flatMap((type) =>
      targetsOf(shape, type).map((id) => linkedPostOf(type, id)),
    ),
    series: [],
  });

function* eventsOf(
  shape: Shape,
  today: Temporal.PlainDate,
  progress?: (events: number) => void,
): Generator<StoredEvent> {
  for (let number = 0; number < shape.events; number += 1) {
    yield eventOf(number, today, shape);
    if ((number + 1) % REPORT_EVERY === 0) progress?.(number + 1);
  }
}
