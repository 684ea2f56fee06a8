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

/** The event without its texts. */
function kept(event: StoredEvent): StoredWithdrawal {
  const { type, author, status, slug, date, date_utc, title, description, excerpt, ...others } = event;
  const { image, cost, website, show_map, show_map_link, sticky, ...last } = others;
  return last;
}

/** What is told of an event that was withdrawn; nothing for one that was not. */
export async function findWithdrawal(id: number): Promise<StoredWithdrawal | undefined> {
  return get(withdrawals, withdrawals.key({ id }));
}
