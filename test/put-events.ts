import { countWrites } from '../lib/calendar/event-index/counts.ts';
import { listEntriesOf } from '../lib/calendar/event-index/event-lists.ts';
import { newUsageWrites } from '../lib/calendar/event-store/usage.ts';
import { slugs } from '../lib/calendar/keys.ts';
import { eventItems } from '../lib/calendar/occurrences/items.ts';
import type { StoredEvent } from '../lib/calendar/stored/events.ts';
import { putItems } from '../lib/table/batch-write.ts';
import { batchesOf } from '../lib/table/batches.ts';
import { commit, MAX_WRITES } from '../lib/table/commit.ts';

/**
 * Puts new events that have the same links and status, with all items that the service writes for an event, and counts
 * them: in batches, which is much faster than creating one event after the other. Their slugs must be free.
 */
export async function putEvents(all: readonly StoredEvent[]): Promise<void> {
  const [first] = all;
  if (first === undefined) return;
  const named = all.filter(({ slug }) => slug !== '');
  await putItems([
    ...eventItems(all),
    ...named.map(({ slug, id }) => slugs.toItem({ type: 'event', slug, id })),
  ]);
  const listed = all.filter((event) => !event.hide_from_listings);
  const months = listed.map(({ start_date }) => start_date.slice(0, 7)).sort();
  const usage = { count: all.length, lastMonth: months.at(-1), id: first.id };
  const writes = [
    ...countWrites([], all.flatMap(listEntriesOf)),
    ...(first.status === 'publish' ? await newUsageWrites(first, usage) : []),
  ];
  for await (const batch of batchesOf(writes, MAX_WRITES)) await commit(...batch);
}
