import { Temporal } from 'temporal-polyfill';
import { formatDateTime } from '../lib/calendar/dates/dates.ts';
import { findWithdrawal } from '../lib/calendar/event-store/withdrawals.ts';
import { postIds, withdrawals } from '../lib/calendar/keys.ts';
import type { StoredEvent } from '../lib/calendar/stored/events.ts';
import { putEvents } from './put-events.ts';
import { putRecords } from './stored-records.ts';

/** The number of days over which the copies are spread. */
const DAYS = 300;

/**
 * Copies an event to other days, with all items that the service would have written for each copy. The event may be
 * withdrawn.
 * @returns the identifiers of the copies
 */
export async function putCopies(event: StoredEvent, count: number): Promise<number[]> {
  const first = await postIds.take(count);
  const copies = Array.from({ length: count }, (_, n) => copyOf(event, first + n, (n + 1) % DAYS));
  const withdrawal = await findWithdrawal(event.id);
  await putEvents(copies);
  if (withdrawal !== undefined)
    await putRecords(
      withdrawals,
      copies.map((copy) => ({ ...withdrawal, id: copy.id, ...datesOf(copy) })),
    );
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
