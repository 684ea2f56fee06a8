import { nowMs } from '../../clock.ts';
import { unavailable } from '../../http/failure.ts';
import { commit, isBlocked } from '../../table/commit.ts';
import type { Write } from '../../table/writes.ts';
import { newUsageWrites } from '../event-store/usage.ts';
import { datesOn } from '../series/occurrence-dates.ts';
import { seriesWrites } from '../series/writes.ts';
import type { StoredEvent } from '../stored/events.ts';
import type { StoredSeries, StoredTemplate } from '../stored/series.ts';
import { later } from '../text/order.ts';
import { removeLateItems } from './removal.ts';

/** When to repeat a request whose series was removed, in seconds. */
const RETRY_SECONDS = 60;

/** A series that is written but not visible yet. */
export interface PreparedSeries {
  readonly head: StoredSeries;
  readonly template: StoredTemplate;
  readonly first: StoredEvent;
}

/**
 * Makes a prepared series visible, with the usage of what its events link to.
 * @param others further writes of the transaction
 * @throws ConditionFailed if what its events link to changed concurrently; Failure 503 if maintenance mistook the
 * creation for an interrupted one
 */
export async function reveal(prepared: PreparedSeries, others: readonly Write[]): Promise<void> {
  const { state: _hidden, ...visible } = prepared.head;
  const [write, ...sizes] = seriesWrites(prepared.head, { ...visible, revealed: nowMs() });
  if (write === undefined) throw new Error('A series has a write');
  await commit(write, ...sizes, ...(await usageOf(prepared)), ...others).catch(async (error: unknown) => {
    if (!isBlocked(error, write)) throw error;
    await removeLateItems(prepared.head, prepared.template);
    throw unavailable(RETRY_SECONDS);
  });
}

function usageOf({ head, template }: PreparedSeries): Promise<Write[]> | Write[] {
  const { event } = template;
  if (event.status !== 'publish') return [];
  const lastMonth = event.hide_from_listings ? undefined : lastMonthOf(event, head);
  return newUsageWrites(event, { count: head.dates.length, lastMonth, id: head.id });
}

const lastMonthOf = (event: Omit<StoredEvent, 'id' | 'slug'>, { dates }: StoredSeries) =>
  dates.map(({ date }) => datesOn(event, date).start_date.slice(0, 7)).reduce(later);
