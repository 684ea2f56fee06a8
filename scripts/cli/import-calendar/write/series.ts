import { SYSTEM_WRITER } from '../../../../lib/calendar/authors/rights.ts';
import { changeImportedOccurrence } from '../../../../lib/calendar/events/changes.ts';
import { requireEvent } from '../../../../lib/calendar/events/require.ts';
import { origins } from '../../../../lib/calendar/keys.ts';
import { seriesCreation } from '../../../../lib/calendar/occurrences/creation.ts';
import { newPlan } from '../../../../lib/calendar/occurrences/plan.ts';
import {
  changeSeries as startChange,
  trashSeries,
} from '../../../../lib/calendar/occurrences/start-change.ts';
import {
  type Imported,
  isEditedHereFailure,
  type NewOrigin,
  refuseIfImported,
  UNFINISHED,
} from '../../../../lib/calendar/posts/origins.ts';
import { isOccurring } from '../../../../lib/calendar/series/differences.ts';
import { findSeries, findTemplate } from '../../../../lib/calendar/series/heads.ts';
import { datesOn } from '../../../../lib/calendar/series/occurrence-dates.ts';
import { seriesIsChanging } from '../../../../lib/calendar/series/require.ts';
import type { StoredSeries } from '../../../../lib/calendar/stored/series.ts';
import { Failure } from '../../../../lib/http/failure.ts';
import { retryOnConflict } from '../../../../lib/table/retry-on-conflict.ts';
import { create } from '../../../../lib/table/writes.ts';
import type { RepeatingEvent, SourceEvent } from '../source.ts';
import { inputFor, websiteAfter } from './event-input.ts';
import type { Run } from './run.ts';
import { changedEvents, compareSeries, completeOrigin } from './series-content.ts';
import { seriesSource } from './series-source.ts';
import {
  completeOrRefuse,
  readSeries,
  requireUnedited,
  requireUneditedOccurrence,
  restoreOrigin,
  storeOrigin,
  unfinished,
} from './series-state.ts';
import { timesOn } from './series-times.ts';
import { upsertRecord, type WrittenRecord } from './upsert-record.ts';

/** Imports a repeating event as a series. @returns the identifier of the series */
export async function importSeries(
  given: RepeatingEvent,
  imported: Imported | undefined,
  run: Run,
): Promise<number | undefined> {
  const head = imported === undefined ? undefined : await findSeries(imported.id);
  // A series that exists here keeps its first date, so that an unchanged file counts as unchanged.
  const event = (head && given.repeats.startingAt(head.start_date)) ?? given;
  const all = [event, ...event.repeats.exceptions.values()];
  const read = await Promise.all(all.map((one) => occurrenceInputFor(one, run)));
  const problems = read.flatMap((one) => ('problems' in one ? one.problems : []));
  if (problems.length > 0) {
    const entry = { collection: 'series', origin: event.globalId, title: event.title } as const;
    run.options.report.add({ ...entry, outcome: 'left out', problems });
    return undefined;
  }
  const source = seriesSource(event, head?.dates ?? [], run);
  const compared = head && (await compareSeries(head, event.repeats.exceptions));
  return upsertRecord(
    {
      collection: 'series',
      kind: 'series',
      globalId: event.globalId,
      lineage: event.lineage,
      title: event.title,
      source,
      slug: undefined,
      // Checked before anything is written: a refused exception would leave a partial series.
      notes: async () => (await Promise.all(read.map((one) => ('notes' in one ? one.notes() : [])))).flat(),
      create: (origin) => createSeries(event, origin, run),
      update: (id, { origin }) => changeSeries(id, event, { origin, begunMs: compared?.begunMs ?? 0 }, run),
    },
    imported && { ...imported, ...(compared && { content: compared.content }) },
    run,
  );
}

/** Returns the input for an event of a series, which gives it its slug. */
export function occurrenceInputFor(event: SourceEvent, run: Run) {
  const { slug: _, ...fields } = event.fields;
  return inputFor({ ...event, fields }, run);
}

/** @throws Error for input that was not checked before */
async function checkedInput(event: SourceEvent, run: Run) {
  const read = await occurrenceInputFor(event, run);
  if ('problems' in read) throw new Error(`${event.title} cannot be written`);
  return read.input;
}

async function createSeries(event: RepeatingEvent, origin: NewOrigin, run: Run): Promise<WrittenRecord> {
  const { image, ...input } = await checkedInput(event, run);
  const created = { ...input, ...(image === null ? {} : { image }) };
  const plan = newPlan(created, event.repeats.recurrence);
  // Nobody can have changed it before.
  const begunMs = 0;
  const hidden = unfinished({ ...origin, source: UNFINISHED }, begunMs);
  const write = seriesCreation(created, plan, SYSTEM_WRITER, hidden);
  const { global_id } = origin;
  const first = await retryOnConflict(async (failures) => {
    await refuseIfImported(origin);
    return write(
      ({ occurrence }) => [create(origins, { global_id, kind: 'series', id: occurrence?.series ?? 0 })],
      failures,
    );
  });
  return finish(first.occurrence?.series ?? 0, event, { origin, begunMs }, run);
}

/** The import of a series. */
interface SeriesImport {
  readonly origin: NewOrigin;
  /** What somebody changes here from this time on is later than what the import has read. */
  readonly begunMs: number;
}

async function changeSeries(
  id: number,
  event: RepeatingEvent,
  { origin, begunMs }: SeriesImport,
  run: Run,
): Promise<WrittenRecord> {
  await completeOrRefuse(id);
  const input = await checkedInput(event, run);
  const before = await readSeries(id);
  await storeOrigin(id, () => unfinished({ ...origin, source: UNFINISHED }, begunMs));
  try {
    await changeAll(id, event, input, run.options.overwrites ? undefined : begunMs);
  } catch (error) {
    if (error instanceof Failure && before.origin !== undefined) await restoreOrigin(id, before.origin);
    throw error;
  }
  await completeOrRefuse(id);
  return finish(id, event, { origin, begunMs }, run);
}

/**
 * Starts the change of all events of a series.
 * @throws Failure 409 if somebody has changed the series or one of its occurrences since the import began
 */
async function changeAll(
  id: number,
  event: RepeatingEvent,
  input: Awaited<ReturnType<typeof checkedInput>>,
  begunMs: number | undefined,
): Promise<void> {
  const requireWritable = (head: StoredSeries) => requireUnedited(begunMs, head);
  const context = { scope: 'all', writer: SYSTEM_WRITER, requireWritable, begunMs } as const;
  const { recurrence } = event.repeats;
  await retryOnConflict(async () => {
    const head = await readSeries(id);
    // First, because a change of somebody that is not complete would be another failure.
    requireWritable(head);
    const changed = [...(await changedEvents(head)).values()];
    // The change may move them to the trash.
    for (const { occurrence } of changed) requireUnedited(begunMs, occurrence);
    const restored = changed.filter(isOccurring).find(({ status }) => status !== 'trash');
    if (event.cancelled && head.status === 'trash') return restored && trashSeries(restored, context);
    // Of this attempt: a change of somebody, or of another import, may have removed an earlier first date.
    const [first] = head.dates;
    if (first === undefined) throw new Error(`Series ${id} has no dates`);
    const [before, template] = await Promise.all([requireEvent(first.event), findTemplate(id)]);
    if (template === undefined) throw new Error(`Series ${id} is incomplete`);
    if (!isOccurring(before)) throw seriesIsChanging(id);
    if (event.cancelled) return trashSeries(before, context);
    const website = websiteAfter(input, template.event);
    // The new dates are relative to those of the series, even if its first event was moved.
    const unmoved = { ...before, ...datesOn(template.event, first.date) };
    await startChange(unmoved, { ...input, website, recurrence }, context, () => []);
  });
}

/**
 * Makes the same events differ from their series as at the origin, except those that somebody changes in the meantime,
 * alone or with the series.
 */
async function writeExceptions(id: number, event: RepeatingEvent, begunMs: number, run: Run): Promise<void> {
  const head = await readSeries(id);
  const template = await findTemplate(id);
  const before = await changedEvents(head);
  const requireWritable = requireUneditedOccurrence(id, begunMs);
  for (const { date, event: eventId } of head.dates) {
    const exception = event.repeats.exceptions.get(date);
    const own = before.get(date);
    if (template === undefined || (exception === undefined && own === undefined)) continue;
    const plain = { ...event, fields: { ...event.fields, ...timesOn(template.event, date) } };
    const input = await checkedInput(exception ?? plain, run);
    const website = websiteAfter(input, own ?? template.event);
    await changeImportedOccurrence(eventId, { ...input, website }, requireWritable).catch(
      (error: unknown) => {
        if (!isEditedHereFailure(error)) throw error;
      },
    );
  }
  await completeOrRefuse(id);
}

/** Writes what differs from the series, and stores the digests of the origin and of the series, which is complete. */
async function finish(
  id: number,
  event: RepeatingEvent,
  { origin, begunMs }: SeriesImport,
  run: Run,
): Promise<WrittenRecord> {
  if (!event.cancelled) await writeExceptions(id, event, begunMs, run);
  await storeOrigin(id, (head) =>
    completeOrigin(head, { ...origin, source: seriesSource(event, head.dates, run) }, begunMs),
  );
  return { id, slug: '' };
}
