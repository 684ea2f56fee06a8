import { config } from '../../config.ts';
import type { Write } from '../../table/writes.ts';
import { utcInZone, utcNow } from '../dates/dates.ts';
import type { StoredEvent } from '../stored/events.ts';
import type { StoredSeries } from '../stored/series.ts';
import { changeWithout } from './change.ts';
import { contentOn, differentFields, differsAfter, isOccurring, type OccurringEvent } from './differences.ts';
import { findSeries, findTemplate } from './heads.ts';
import { seriesWrites, templateUnchanged } from './writes.ts';

/**
 * A change of one occurrence alone. The event records in which fields it differs from its series. If another occurrence
 * may be the next one now, the series becomes due in the same transaction.
 * @returns the event to write, and the other writes of its transaction
 */
export async function asException(
  before: StoredEvent,
  after: StoredEvent,
): Promise<{ readonly event: StoredEvent; readonly writes: readonly Write[] }> {
  if (!isOccurring(before)) return { event: after, writes: [] };
  const { series: id, date } = before.occurrence;
  const [template, head] = await Promise.all([
    findTemplate(id),
    isRestored(before, after) || mayChangeNext(before, after) ? findSeries(id) : undefined,
  ]);
  if (template === undefined) return { event: after, writes: [] };
  const differs = differsAfter(before, after, contentOn(template, date));
  const takesSeriesValue = differentFields(before, after).some((field) => !differs.includes(field));
  return {
    event: { ...after, occurrence: { ...before.occurrence, differs } },
    writes: [
      ...(takesSeriesValue ? [templateUnchanged(template)] : []),
      ...(head === undefined ? [] : dueNow(isRestored(before, after) ? keptRestored(head, after) : head)),
    ],
  };
}

const isRestored = (before: StoredEvent, after: StoredEvent) =>
  before.status === 'trash' && after.status !== 'trash';

/** A series that is being moved to the trash no longer moves an event there that was restored meanwhile. */
function keptRestored(head: StoredSeries, { id }: StoredEvent): StoredSeries {
  const { change } = head;
  if (change?.kind !== 'trash' || change.gone?.includes(id) === true) return head;
  return { ...head, change: changeWithout(change, new Set([id])) };
}

const mayChangeNext = (before: OccurringEvent, after: StoredEvent) =>
  rankOf(before) !== rankOf(after) ||
  isPublishedAlone(before, after) ||
  before.start_date !== after.start_date ||
  before.utc_end_date !== after.utc_end_date;

/** Whether an occurrence was published on a date of its own. On the date of its series, the series itself is due. */
const isPublishedAlone = ({ status, occurrence }: OccurringEvent, after: StoredEvent) =>
  status === 'future' && after.status === 'publish' && occurrence.differs.includes('date_utc');

/**
 * The next occurrence has the lowest rank. Published ones come first, and with them the scheduled ones whose date has
 * come, because they are about to be published; then other scheduled ones, then drafts and the like. Those that are
 * hidden from lists or in the trash come last.
 */
export function rankOf({
  status,
  hide_from_listings,
  date,
}: Pick<StoredEvent, 'status' | 'hide_from_listings' | 'date'>): number {
  if (hide_from_listings || status === 'trash') return 3;
  if (status === 'future') return date <= utcInZone(utcNow(), config().SITE_ZONE) ? 0 : 1;
  return status === 'publish' ? 0 : 2;
}

/** Always changes the version of the series, so that a reader of its occurrences notices the change. */
const dueNow = (head: StoredSeries) => seriesWrites(head, { ...head, due_utc: utcNow() });
