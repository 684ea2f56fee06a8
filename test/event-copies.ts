import { Temporal } from 'temporal-polyfill';
import { formatDateTime } from '../lib/calendar/dates/dates.ts';
import { countWrites } from '../lib/calendar/event-index/counts.ts';
import { listEntriesOf } from '../lib/calendar/event-index/event-lists.ts';
import { findWithdrawal } from '../lib/calendar/event-store/withdrawals.ts';
import {
  events,
  linkedPosts,
  listEntries,
  postIds,
  searchTexts,
  slugs,
  terms,
  withdrawals,
} from '../lib/calendar/keys.ts';
import type { StoredEvent } from '../lib/calendar/stored/events.ts';
import { searchTextOf } from '../lib/calendar/text/search-text.ts';
import { putItems } from '../lib/table/batch-write.ts';
import { get } from '../lib/table/read.ts';
import { commit, MAX_WRITES } from '../lib/table/write.ts';
import { update, type Write } from '../lib/table/writes.ts';

/** The copies are on so many days, one after the other. */
const DAYS = 300;

/**
 * Copies an event to other days, with all items that the service would have written for each copy: in batches, which is
 * much faster than to create one after the other. The event may be withdrawn.
 * @returns the identifiers of the copies
 */
export async function copiesOf(event: StoredEvent, count: number): Promise<number[]> {
  const first = await postIds.take(count);
  const copies = Array.from({ length: count }, (_, n) => copyOf(event, first + n, (n + 1) % DAYS));
  const withdrawal = await findWithdrawal(event.id);
  await putItems(
    copies.flatMap((copy) => [
      events.toItem(copy),
      slugs.toItem({ type: 'event', slug: copy.slug, id: copy.id }),
      searchTexts.toItem(searchTextOf(copy)),
      ...listEntriesOf(copy).map((entry) => listEntries.toItem(entry)),
      ...(withdrawal === undefined
        ? []
        : [withdrawals.toItem({ ...withdrawal, id: copy.id, ...datesOf(copy) })]),
    ]),
  );
  const writes = [...countWrites([], copies.flatMap(listEntriesOf)), ...(await usageBy(copies))];
  for (let done = 0; done < writes.length; done += MAX_WRITES)
    await commit(...writes.slice(done, done + MAX_WRITES));
  return copies.map(({ id }) => id);
}

function copyOf(event: StoredEvent, id: number, days: number): StoredEvent {
  const later = (date: string) => formatDateTime(Temporal.PlainDateTime.from(date).add({ days }));
  const { start_date, end_date, utc_start_date, utc_end_date } = event;
  return {
    ...event,
    id,
    slug: `${event.slug}-${id}`,
    start_date: later(start_date),
    end_date: later(end_date),
    utc_start_date: later(utc_start_date),
    utc_end_date: later(utc_end_date),
  };
}

const datesOf = ({ start_date, end_date, utc_start_date, utc_end_date }: StoredEvent) => ({
  start_date,
  end_date,
  utc_start_date,
  utc_end_date,
});

/** The writes that count published copies in their terms, venues and organizers, which the copied event uses too. */
async function usageBy(copies: readonly StoredEvent[]): Promise<Write[]> {
  const published = copies.filter(({ status }) => status === 'publish');
  const [copy] = published;
  if (copy === undefined) return [];
  const increments = { count: published.length, version: published.length };
  const last = published.map(({ start_date }) => start_date.slice(0, 7)).reduce((a, b) => (a > b ? a : b));
  const ofTerms = (['category', 'tag'] as const).flatMap((taxonomy) =>
    copy[taxonomy].map((id) => update(terms, terms.key({ taxonomy, id }), {}, { increments })),
  );
  const ofPosts = [...copy.venue, ...copy.organizer].map(async (id) => {
    const key = linkedPosts.key({ id });
    const { last_month = '' } = (await get(linkedPosts, key)) ?? {};
    return update(linkedPosts, key, last > last_month ? { last_month: last } : {}, { increments });
  });
  return [...ofTerms, ...(await Promise.all(ofPosts))];
}
