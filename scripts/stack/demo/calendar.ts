import { formatDateTime, parseDateTime } from '../../../lib/calendar/dates/dates.ts';
import { changeEvent } from '../../../lib/calendar/events/changes.ts';
import { postIds, termIds } from '../../../lib/calendar/keys.ts';
import { markNext } from '../../../lib/calendar/occurrences/next.ts';
import { putItems } from '../../../lib/table/batch-write.ts';
import { EventChanges } from '../../../schemas/calendar/event.ts';
import { DEMO_SERIES } from './calendar/demo-events.ts';
import { type DemoSeries, demoSeries, singleEvents } from './calendar/event-records.ts';
import { recordItems } from './calendar/items.ts';
import { demoLinkedRecords, WRITER } from './calendar/linked-records.ts';

/**
 * Fills an empty calendar with invented events around today. All items are put in batches, which takes half as long as
 * creating one record after the other.
 */
export async function loadCalendar(): Promise<void> {
  const first = { term: await termIds.next(), post: await postIds.next() };
  const { terms, linkedPosts, ids } = await demoLinkedRecords(first);
  const single = await singleEvents(first.post + linkedPosts.length, ids);
  const series: DemoSeries[] = [];
  let lastPost = first.post + linkedPosts.length + single.length - 1;
  for (const one of DEMO_SERIES) {
    const created = await demoSeries(one, lastPost + 1, ids);
    lastPost += 1 + created.events.length;
    series.push(created);
  }
  const events = [...single, ...series.flatMap((one) => one.events)];
  await Promise.all([
    termIds.skipTo(first.term + terms.length - 1),
    postIds.skipTo(lastPost),
    putItems(recordItems({ events, terms, linkedPosts, series })),
  ]);
  for (const one of series) await moveOccurrence(one);
}

/** Moves an occurrence to a later day, as a caller would. */
async function moveOccurrence({ head, events, moved }: DemoSeries): Promise<void> {
  if (moved === undefined) return;
  const event = events[moved.position];
  if (event === undefined) throw new Error('The demo series has too few events');
  const later = (date: string) => formatDateTime(parseDateTime(date).add({ days: moved.days }));
  const { id, start_date, end_date } = event;
  const change = EventChanges.parse({ start_date: later(start_date), end_date: later(end_date) });
  await changeEvent(id, change, WRITER);
  await markNext(head.id);
}
