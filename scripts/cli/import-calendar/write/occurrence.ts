import { changeImportedOccurrence } from '../../../../lib/calendar/events/changes.ts';
import { requireEvent } from '../../../../lib/calendar/events/require.ts';
import { isEditedHere, UNFINISHED } from '../../../../lib/calendar/posts/origins.ts';
import type { SeriesDate } from '../../../../lib/calendar/stored/series.ts';
import { Failure } from '../../../../lib/http/failure.ts';
import type { SourceEvent } from '../source.ts';
import { websiteAfter } from './event-input.ts';
import type { Run } from './run.ts';
import { occurrenceInputFor } from './series.ts';
import { compareSeries, completeOrigin } from './series-content.ts';
import { occurrenceSource } from './series-source.ts';
import {
  completeOrRefuse,
  readSeries,
  requireUneditedOccurrence,
  restoreOrigin,
  storeOrigin,
  unfinished,
} from './series-state.ts';
import { upsertRecord, type WrittenRecord } from './upsert-record.ts';

/** The place of an event in a series that was imported before. */
export interface Place extends SeriesDate {
  readonly series: number;
}

/**
 * Imports a change of one occurrence, whose series was imported before and is not at the source now.
 * @returns its identifier; undefined if it is left out, or in the trash
 */
export async function importOccurrence(
  event: SourceEvent,
  { series, date, event: id }: Place,
  run: Run,
): Promise<number | undefined> {
  const { globalId, lineage, title } = event;
  const entry = { collection: 'events', origin: globalId, title } as const;
  const { report, overwrites } = run.options;
  const head = await readSeries(series);
  const { status, origin } = head;
  if (origin === undefined || (status === 'trash' && !overwrites)) {
    report.add({ ...entry, outcome: 'kept', id });
    return undefined;
  }
  const read = await occurrenceInputFor(event, run);
  if ('problems' in read) {
    report.add({ ...entry, outcome: 'left out', problems: read.problems });
    return undefined;
  }
  const before = await requireEvent(id);
  const { content, begunMs } = await compareSeries(head, new Set([date]));
  const source = occurrenceSource(event, run);
  const isEdited = isEditedHere(head, content);
  const requireWritable = requireUneditedOccurrence(series, overwrites ? undefined : begunMs);
  const update = async (): Promise<WrittenRecord> => {
    const website = websiteAfter(read.input, before);
    // A cancellation often has no other content.
    const input = event.cancelled ? { status: 'trash' as const } : { ...read.input, website };
    if (!isEdited) await storeOrigin(series, (current) => unfinished(current.origin ?? origin, begunMs));
    try {
      await changeImportedOccurrence(id, input, requireWritable);
    } catch (error) {
      if (error instanceof Failure && !isEdited) await restoreOrigin(series, origin);
      throw error;
    }
    await completeOrRefuse(series);
    await storeOrigin(series, (current) => {
      const known = current.origin ?? origin;
      const after = { ...known, occurrences: { ...known.occurrences, [date]: source } };
      return isEdited ? after : completeOrigin(current, after, begunMs);
    });
    return { id, slug: '' };
  };
  return upsertRecord(
    {
      collection: 'events',
      kind: 'event',
      globalId,
      lineage,
      title,
      source,
      slug: undefined,
      notes: read.notes,
      create: update,
      update,
    },
    {
      kind: 'event',
      id,
      content,
      record: { ...before, origin: { ...origin, source: origin.occurrences?.[date] ?? UNFINISHED } },
    },
    run,
  );
}
