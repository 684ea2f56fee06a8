import { batchGet } from '../../table/batch-get.ts';
import { query as queryTable } from '../../table/read.ts';
import { filtersFor } from '../events/filters.ts';
import type { EventQuery } from '../events/selection.ts';
import { withdrawals } from '../keys.ts';
import { startingBetween } from '../listings/listing-index.ts';
import { boundsOf, type EventWindow, isWithin } from '../listings/window.ts';
import type { Actor } from '../rights.ts';
import type { StoredWithdrawal } from '../stored.ts';

/**
 * The events that a list showed before they were withdrawn, those that start first. None for a search: the texts that
 * were public are not kept, and those of the present are not public.
 */
export async function withdrawnFrom(
  query: EventQuery,
  { actor, window, limit }: { actor: Actor; window: EventWindow; limit: number },
): Promise<StoredWithdrawal[]> {
  if (query.search !== undefined) return [];
  const { passesAll } = await filtersFor(query, actor);
  const found: StoredWithdrawal[] = [];
  for await (const withdrawal of candidates(query, window)) {
    if (passesAll({ ...withdrawal, ...NO_TEXTS })) found.push(withdrawal);
    if (found.length === limit) break;
  }
  return found;
}

const NO_TEXTS = { title: '', excerpt: '', description: '' };

async function* candidates({ include }: EventQuery, window: EventWindow): AsyncGenerator<StoredWithdrawal> {
  if (include !== undefined) {
    const named = await batchGet(
      withdrawals,
      include.map((id) => withdrawals.key({ id })),
    );
    yield* named.filter(({ hide_from_listings }) => !hide_from_listings);
    return;
  }
  const bounds = boundsOf(window);
  if (bounds === undefined) return;
  const range = withdrawals.indexRange('gsi1', {});
  for await (const withdrawal of queryTable(range, startingBetween(bounds.from, bounds.to))) {
    if (isWithin(bounds, withdrawal)) yield withdrawal;
  }
}
