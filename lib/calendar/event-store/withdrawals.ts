import { get } from '../../table/read.ts';
import { put, remove, type Write } from '../../table/writes.ts';
import { withdrawals } from '../keys.ts';
import type { StoredEvent, StoredWithdrawal } from '../stored/events.ts';

/**
 * When an event is moved to the trash or becomes a draft again, feeds have to cancel it for their subscribers.
 * Therefore its last public state is kept; later changes are not public.
 */

/** The writes for a change of an event that withdraws it or publishes it again. */
export function withdrawalWrites(before: StoredEvent | undefined, after: StoredEvent): Write[] {
  const [was, is] = [before?.status === 'publish', after.status === 'publish'];
  if (before === undefined || was === is) return [];
  if (is) return [remove(withdrawals, withdrawals.key({ id: after.id }))];
  const { modified_utc } = after;
  // A split write has already taken some of the links.
  const shown = { ...before, ...before.pending };
  return [put(withdrawals, withdrawalOf({ ...shown, modified_utc, version: before.version + 1 }))];
}

/** Only the part of an event that feeds need. */
function withdrawalOf(event: StoredEvent): StoredWithdrawal {
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
    occurrence: event.occurrence,
    origin: event.origin,
  };
}

/** The withdrawal of an event; undefined if it was not withdrawn. */
export async function findWithdrawal(id: number): Promise<StoredWithdrawal | undefined> {
  return get(withdrawals, withdrawals.key({ id }));
}
