import { config } from '../../config.ts';
import type { Write } from '../../table/writes.ts';
import { utcInZone, utcNow } from '../dates/dates.ts';
import type { StoredEvent } from '../stored/events.ts';
import type { StoredSeries } from '../stored/series.ts';
import { changeWithout } from './change.ts';
import {
  changedAlone,
  contentOn,
  differentFields,
  differsAfter,
  isOccurring,
  type OccurringEvent,
  type SeriesContent,
} from './differences.ts';
import { findChanging, findSeries, findTemplate } from './heads.ts';
import { seriesIsChanging } from './require.ts';
import { seriesWrites, templateUnchanged } from './writes.ts';

/** An occurrence that changes alone. */
interface Exception {
  readonly event: StoredEvent;
  /** The other writes of its transaction. */
  readonly writes: readonly Write[];
}

/**
 * A change of one occurrence alone. The event records the fields in which it differs from its series. If another
 * occurrence may be the next one now, the series becomes due in the same transaction.
 *
 * A change of the series may not have reached the occurrence yet. An occurrence that is restored before that, or gets
 * back a value of the series, stays that way, even if it is about to leave the series or to join another one. It cannot
 * be published alone before the change has reached it: the change may come from a caller who may not publish, and
 * nobody with that right has seen it.
 * @throws Failure 409 for an occurrence that is published and that a change of its series has not reached yet
 */
export async function asException(before: StoredEvent, after: StoredEvent): Promise<Exception> {
  if (!isOccurring(before)) return { event: after, writes: [] };
  const { series: id } = before.occurrence;
  const restores = isRestored(before, after);
  const publishes = isSubmissionPublished(before, after);
  const [template, known] = await Promise.all([
    findTemplate(id),
    restores || publishes || mayChangeNext(before, after) ? findSeries(id) : undefined,
  ]);
  if (template === undefined) return { event: after, writes: [] };
  const content = contentOn(template, dateIn(known, before));
  const head = known ?? (getsValueBack(before, after, content) ? await findSeries(id) : undefined);
  if (head !== undefined && (restores || publishes)) {
    const changing = await findChanging(head, before.id);
    if (changing !== undefined && publishes) throw seriesIsChanging(changing.id);
    if (changing !== undefined && isLeaving(changing, before)) return restoredAlone(after, changing);
  }
  const isMember = head === undefined || head.dates.some(({ event }) => event === before.id);
  const differs = differsAfter(before, after, isMember ? content : undefined);
  const takesSeriesValue = differentFields(before, after).some((field) => !differs.includes(field));
  return {
    event: { ...after, occurrence: { ...before.occurrence, differs } },
    writes: [
      ...(takesSeriesValue ? [templateUnchanged(template)] : []),
      ...(head === undefined ? [] : dueNow(restores ? keptRestored(head, after) : head)),
    ],
  };
}

/** The date of an occurrence, which a change of its series that has not reached it may have moved. */
function dateIn(head: StoredSeries | undefined, { id, occurrence }: OccurringEvent): string {
  return head?.dates.find(({ event }) => event === id)?.date ?? occurrence.date;
}

function getsValueBack(before: OccurringEvent, after: StoredEvent, content: SeriesContent): boolean {
  const differs = differsAfter(before, after, content);
  return changedAlone(before, after).some((field) => !differs.includes(field));
}

const isRestored = (before: StoredEvent, after: StoredEvent) =>
  before.status === 'trash' && after.status !== 'trash';

const UNPUBLISHED = new Set<StoredEvent['status']>(['draft', 'pending', 'private']);

/** Whether a change publishes or schedules an event that a caller who may not publish may have changed. */
const isSubmissionPublished = (before: StoredEvent, after: StoredEvent) =>
  UNPUBLISHED.has(before.status) && (after.status === 'publish' || after.status === 'future');

/** Whether a change of the series is about to remove an event from it. */
const isLeaving = ({ change }: StoredSeries, { id }: StoredEvent) => change?.gone?.includes(id) === true;

/** An event that is restored while it is about to leave its series leaves it immediately. */
const restoredAlone = ({ occurrence: _, ...event }: StoredEvent, head: StoredSeries): Exception => ({
  event,
  writes: dueNow(withoutChangeOf(head, event)),
});

/** A series that is being moved to the trash no longer moves an event there that was restored in the meantime. */
const keptRestored = (head: StoredSeries, event: StoredEvent) =>
  head.change?.kind === 'trash' ? withoutChangeOf(head, event) : head;

const withoutChangeOf = ({ change, ...head }: StoredSeries, { id }: StoredEvent): StoredSeries => ({
  ...head,
  change: change && changeWithout(change, new Set([id])),
});

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
