import { get } from '../../table/read.ts';
import { put, remove, type Write } from '../../table/writes.ts';
import { withdrawals } from '../keys.ts';
import type { StoredEvent, StoredWithdrawal } from '../stored.ts';

/**
 * Subscribers of a feed have to learn that an event was withdrawn: put into the trash, or made a draft again. What
 * they have seen of it is kept for that; changes after that are none of their business.
 */

/** The writes that go with a change of an event, for it to be told as withdrawn from then on, or no longer. */
export function withdrawalWrites(before: StoredEvent | undefined, after: StoredEvent): Write[] {
  const [was, is] = [before?.status === 'publish', after.status === 'publish'];
  if (before === undefined || was === is) return [];
  if (is) return [remove(withdrawals, withdrawals.key({ id: after.id }))];
  const { modified_utc } = after;
  return [put(withdrawals, kept({ ...before, modified_utc, version: before.version + 1 }))];
}

/** What feeds need to know of the event, and nothing else of it. */
function kept(event: StoredEvent): StoredWithdrawal {
  return {
    id: event.id,
    version: event.version,
    modified_utc: event.modified_utc,
    all_day: event.all_day,
    timezone: event.timezone,
    start_date: event.start_date,
    end_date: event.end_date,
    utc_start_date: event.utc_start_date,
    utc_end_date: event.utc_end_date,
    hide_from_listings: event.hide_from_listings,
    featured: event.featured,
    ticketed: event.ticketed,
    post_parent: event.post_parent,
    category: event.category,
    tag: event.tag,
    venue: event.venue,
    organizer: event.organizer,
    origin: event.origin,
  };
}

/** What is told of an event that was withdrawn; nothing for one that was not. */
export async function findWithdrawal(id: number): Promise<StoredWithdrawal | undefined> {
  return get(withdrawals, withdrawals.key({ id }));
}
