import { batchGet } from '../../table/batch-get.ts';
import { keyText } from '../../table/key.ts';
import { readAll } from '../../table/read.ts';
import { listedDates } from '../dates/listed-dates.ts';
import { startingBetween } from '../event-index/event-list-index.ts';
import { seriesOf } from '../event-index/event-lists.ts';
import { type Bounds, boundsOf, type EventWindow, isWithin } from '../event-index/window.ts';
import type { EntrySelection, EventQuery } from '../events/selection.ts';
import { withdrawals } from '../keys.ts';
import { unitsLeft, unitsOf } from '../lists/read-cost.ts';
import type { StoredWithdrawal } from '../stored/events.ts';
import { earlier, later } from '../text/order.ts';

/** Maximum number of withdrawn events to read. */
const MAX_CANDIDATES = 400;

/** More than the typical size of a withdrawal, in bytes. */
const WITHDRAWAL_BYTES = 1000;

/**
 * The events that a list showed before they were withdrawn, by start. None for a search: their public texts are not
 * kept, and their current texts are not public.
 */
export async function withdrawnFrom(
  query: EventQuery,
  { window, filters }: Pick<EntrySelection, 'window' | 'filters'>,
): Promise<StoredWithdrawal[]> {
  if (query.search !== undefined) return [];
  const all = await candidates(query, window);
  return all.filter((withdrawal) => filters.passes({ ...withdrawal, ...seriesOf(withdrawal) }));
}

async function candidates({ include }: EventQuery, window: EventWindow): Promise<StoredWithdrawal[]> {
  if (include !== undefined) {
    const keys = include.map((id) => withdrawals.key({ id }));
    const named = await batchGet(withdrawals, keys, { eventual: true, acceptMissing: true });
    return named.filter(({ hide_from_listings }) => !hide_from_listings);
  }
  const bounds = boundsOf(window);
  const limit = Math.min(MAX_CANDIDATES, Math.floor(unitsLeft() / unitsOf.bytes(WITHDRAWAL_BYTES)));
  if (bounds === undefined || limit === 0) return [];
  return (await readWithin(bounds, limit)).filter((withdrawal) => isWithin(bounds, listedDates(withdrawal)));
}

/**
 * Reads first those that start no earlier than the first second at which an event may end. Then reads the others from
 * the latest backwards, because most of them are over.
 */
async function readWithin({ from, to, endsFrom }: Bounds, limit: number): Promise<StoredWithdrawal[]> {
  const range = withdrawals.indexRange('gsi1', {});
  const begin = earlier(later(from, endsFrom), to);
  const starting = await readAll(range, { ...startingBetween(begin, to), limit });
  const left = limit - starting.length;
  if (begin === from || left === 0) return starting;
  const before = { from: keyText(from), to: keyText(begin) };
  const running = await readAll(range, { ...before, descending: true, limit: left });
  return [...running.reverse(), ...starting];
}
