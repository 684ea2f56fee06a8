import { batchGet } from '../../table/batch-get.ts';
import { readAll } from '../../table/read.ts';
import { startingBetween } from '../event-index/event-list-index.ts';
import { boundsOf, type EventWindow, isWithin } from '../event-index/window.ts';
import type { EntrySelection, EventQuery } from '../events/selection.ts';
import { withdrawals } from '../keys.ts';
import type { StoredWithdrawal } from '../stored.ts';

/** How many withdrawn events are looked at, those that start first. */
const MAX_CANDIDATES = 400;

/**
 * The events that a list showed before they were withdrawn, those that start first. None for a search: the texts that
 * were public are not kept, and those of the present are not public.
 */
export async function withdrawnFrom(
  query: EventQuery,
  { window, filters }: Pick<EntrySelection, 'window' | 'filters'>,
): Promise<StoredWithdrawal[]> {
  if (query.search !== undefined) return [];
  return (await candidates(query, window)).filter(filters.passes);
}

async function candidates({ include }: EventQuery, window: EventWindow): Promise<StoredWithdrawal[]> {
  if (include !== undefined) {
    const keys = include.map((id) => withdrawals.key({ id }));
    const named = await batchGet(withdrawals, keys, { eventual: true, acceptMissing: true });
    return named.filter(({ hide_from_listings }) => !hide_from_listings);
  }
  const bounds = boundsOf(window);
  if (bounds === undefined) return [];
  const range = withdrawals.indexRange('gsi1', {});
  const options = { ...startingBetween(bounds.from, bounds.to), limit: MAX_CANDIDATES };
  return (await readAll(range, options)).filter((withdrawal) => isWithin(bounds, withdrawal));
}
