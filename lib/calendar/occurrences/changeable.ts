import { batchGet } from '../../table/batch-get.ts';
import { batchesOf } from '../../table/batches.ts';
import { requireEditable, type Writer } from '../authors/rights.ts';
import { ALL, isFullEntry } from '../event-index/event-lists.ts';
import { events, listEntries } from '../keys.ts';
import type { OccurringEvent } from '../series/differences.ts';
import { findSeries, findTemplate } from '../series/heads.ts';
import { seriesIsChanging } from '../series/require.ts';
import type { SeriesDate, StoredSeries, StoredTemplate } from '../stored/series.ts';

/** A series that can be changed, and the occurrence that the request names. */
export interface Changeable {
  readonly head: StoredSeries;
  readonly template: StoredTemplate;
  readonly event: OccurringEvent;
  /** The place of the occurrence in the series. */
  readonly place: SeriesDate;
  /** The dates of the occurrences that change: all, or those from this one on. */
  readonly dates: SeriesDate[];
  /** The dates before them, which do not change. */
  readonly earlier: SeriesDate[];
}

/** Whether all occurrences of the series change. */
export const isWhole = ({ earlier }: Changeable) => earlier.length === 0;

/** What a change of a series applies to: all occurrences, or one and those that follow it. */
export type SeriesScope = 'following' | 'all';

export interface ChangeContext {
  readonly scope: SeriesScope;
  readonly writer: Writer;
  /** Throws a failure for a series that is not to be changed. */
  readonly requireWritable?: (head: StoredSeries) => void;
  /** For an import: events that somebody changes alone from this time on do not go to the trash. */
  readonly begunMs?: number | undefined;
}

/**
 * The series of an occurrence.
 * @throws Failure 403 if the writer may not change every occurrence in the scope, 409 while an earlier change is not
 * complete
 */
export async function requireChangeable(
  event: OccurringEvent,
  { scope, writer, requireWritable }: ChangeContext,
): Promise<Changeable> {
  const { series } = event.occurrence;
  const [head, template] = await Promise.all([findSeries(series), findTemplate(series)]);
  if (head === undefined || template === undefined) throw new Error(`Series ${series} is incomplete`);
  const index = head.dates.findIndex((one) => one.event === event.id);
  const place = head.dates[index];
  requireEditable(writer, head);
  // First, because the change that is not complete may be what makes it unwritable.
  requireWritable?.(head);
  if (head.change !== undefined || place === undefined) throw seriesIsChanging(series);
  const first = scope === 'all' ? 0 : index;
  const [earlier, dates] = [head.dates.slice(0, first), head.dates.slice(first)];
  await requireAllEditable(dates, writer);
  return { head, template, event, place, dates, earlier };
}

/**
 * Reads the small entries of the events in the list of all. Whole events are read only where an entry does not decide:
 * it does not have the date of publication, which decides whether a contributor may change an event in the trash.
 */
async function requireAllEditable(dates: readonly SeriesDate[], writer: Writer) {
  // Reads nothing for editors, who may change every record.
  if (writer.role === 'editor') return;
  for await (const batch of batchesOf(dates, BATCH_SIZE)) {
    const ids = batch.map(({ event }) => event);
    const entries = await batchGet(
      listEntries,
      ids.map((event) => listEntries.key({ ...ALL, event })),
    );
    const deciding = entries
      .filter(isFullEntry)
      .filter(({ status }) => writer.role === 'author' || status !== 'trash');
    for (const entry of deciding) requireEditable(writer, entry);
    const decided = new Set(deciding.map(({ event }) => event));
    const others = ids.filter((id) => !decided.has(id)).map((id) => events.key({ id }));
    for (const event of await batchGet(events, others)) requireEditable(writer, event);
  }
}

/** The number of events to check at a time, which limits the memory for large events. */
const BATCH_SIZE = 100;
