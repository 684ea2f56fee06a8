import { SYSTEM_WRITER } from '../../../../lib/calendar/authors/rights.ts';
import { formatUtc, instantOf, parseDateTime } from '../../../../lib/calendar/dates/dates.ts';
import { changeEvent } from '../../../../lib/calendar/events/changes.ts';
import { createEvent } from '../../../../lib/calendar/events/creation.ts';
import { ORGANIZER, VENUE } from '../../../../lib/calendar/linked-posts/kinds.ts';
import { digest, type Imported } from '../../../../lib/calendar/posts/origins.ts';
import { CATEGORY, TAG } from '../../../../lib/calendar/terms/kinds.ts';
import { batchesOf } from '../../../../lib/table/batches.ts';
import type { SourceEvent } from '../source.ts';
import { inputFor, type ValidEvent, websiteAfter } from './event-input.ts';
import { importLinkedPosts } from './linked-posts.ts';
import { importOccurrence, type Place } from './occurrence.ts';
import { withInheritedPrivacy } from './private-changes.ts';
import type { Run } from './run.ts';
import { importSeries } from './series.ts';
import { comparableFields } from './stored-html.ts';
import { importTerms } from './terms.ts';
import { idOfPresent, type Plan, upsertRecord } from './upsert-record.ts';

const CONCURRENCY = 4;

/**
 * Imports events, and the records that they are linked to, unless these are already resolved.
 * @returns the events that wait for their parents
 */
export async function importEvents(events: readonly SourceEvent[], run: Run): Promise<SourceEvent[]> {
  const distinct = events.filter((event) => run.isFirstWithId(event) || leaveOut(event, SAME_ID, run));
  const unresolved = run.unresolved(distinct, ({ globalId }) => globalId);
  const isReady = ({ parent }: SourceEvent) => parent === undefined || run.isResolved(parent);
  const [ready, waiting] = [unresolved.filter(isReady), unresolved.filter((event) => !isReady(event))];
  await importWithParents(ready, run);
  return waiting;
}

/** Imports events whose parents are resolved or missing. */
export async function importWithParents(all: readonly SourceEvent[], run: Run): Promise<void> {
  const copies = await withKnownCopies(all, run);
  const imported = await run.findImported(
    copies.flatMap(({ globalId, formerId, occurrenceOf }) =>
      [globalId, formerId ?? [], occurrenceOf?.event ?? []].flat(),
    ),
  );
  const found = copies.map((copy) => {
    const event = withKnownId(withInheritedPrivacy(copy, imported), imported);
    const known = imported.get(event.globalId);
    const place = known ? undefined : placeIn(imported.get(event.occurrenceOf?.event ?? ''), event);
    return { event, known, place };
  });
  // A cancelled event that is not here is not imported, and neither are the records that it names.
  const kept = found.filter(({ event, known, place }) => !event.cancelled || known || place);
  await importLinks(
    kept.flatMap(({ event }) => withExceptions(event)),
    run,
  );
  const alone: { readonly event: SourceEvent; readonly place: Place }[] = [];
  for await (const batch of batchesOf(found, CONCURRENCY)) {
    if (run.options.interrupted.aborted) return;
    await allEnded(
      batch.map(async ({ event, known, place }) => {
        if (place !== undefined && event.occurrenceOf?.utcDate !== undefined) {
          alone.push({ event, place });
          return;
        }
        const id = place ? leaveOut(event, OF_SERIES, run) : await importOne(event, known, run);
        run.resolve([event.globalId, ...event.lineage], id, known);
      }),
    );
  }
  // One by one, because each changes the known state of its series.
  for (const { event, place } of alone) {
    if (run.options.interrupted.aborted) return;
    run.resolve([event.globalId, ...event.lineage], await importOccurrence(event, place, run), undefined);
  }
}

/**
 * Waits for all work, even if some of it fails: what is written then is counted and reported too.
 * @throws the first error
 */
async function allEnded(work: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(work);
  await Promise.all(work);
}

async function importLinks(events: readonly SourceEvent[], run: Run): Promise<void> {
  for (const kind of [CATEGORY, TAG]) {
    const terms = events.flatMap((event) => event[kind.plural]);
    await importTerms(kind, terms, run);
  }
  for (const kind of [VENUE, ORGANIZER]) {
    const posts = events.flatMap((event) => event[kind.plural]);
    await importLinkedPosts(kind, posts, run);
  }
}

const withExceptions = (event: SourceEvent): SourceEvent[] => [
  event,
  ...(event.repeats?.exceptions.values() ?? []),
];

/** The place of an occurrence in a series that was imported before, if that has its date. */
function placeIn(imported: Imported | undefined, { occurrenceOf }: SourceEvent): Place | undefined {
  const record = imported?.record;
  if (record === undefined || !('dates' in record)) return undefined;
  const { all_day, timezone } = record;
  const utcDate = all_day ? undefined : occurrenceOf?.utcDate;
  const found = record.dates.find(({ date }) =>
    // A change can be written in another time zone than its series.
    utcDate === undefined
      ? date === occurrenceOf?.date
      : formatUtc(instantOf(parseDateTime(date), timezone)) === utcDate,
  );
  return found && { ...found, series: record.id };
}

const OF_SERIES = 'it is an occurrence of a series here, but the file has no such series';
const SAME_ID = 'another event there has the same global id';

function leaveOut({ globalId, title }: SourceEvent, reason: string, { options: { report } }: Run): undefined {
  report.add({ collection: 'events', origin: globalId, title, outcome: 'left out', problems: [{ reason }] });
}

/**
 * Keeps the occurrences of a series as independent events if they were imported so before, because others may know
 * their identifiers and slugs.
 */
async function withKnownCopies(events: readonly SourceEvent[], run: Run): Promise<SourceEvent[]> {
  const all = await Promise.all(
    events.map(async (event) => {
      if (event.repeats === undefined) return [event];
      const { repeats, ...single } = event;
      const { globalId } = single;
      const copies = repeats.copies();
      const imported = await run.findImported([globalId, ...copies.map((copy) => copy.globalId)]);
      if (imported.get(globalId)?.kind === 'series' || imported.size === 0) return [event];
      // All of its dates are left out, so it is cancelled.
      return copies.length === 0 ? [single] : copies;
    }),
  );
  return all.flat();
}

/**
 * Keeps an event that did not repeat before as the occurrence at its start, and the other way round: otherwise both
 * would be at the same time.
 */
function withKnownId(event: SourceEvent, imported: ReadonlyMap<string, Imported>): SourceEvent {
  const { globalId, formerId, fields } = event;
  if (formerId === undefined || imported.has(globalId) || imported.get(formerId)?.kind !== 'event')
    return event;
  return { ...event, globalId: formerId, lineage: [formerId], fields: { ...fields, slug: undefined } };
}

async function importOne(
  given: SourceEvent,
  imported: Imported | undefined,
  run: Run,
): Promise<number | undefined> {
  const { report } = run.options;
  // An event that repeated before is a series of one date here.
  const event = imported?.kind === 'series' ? (given.asSeries?.() ?? given) : given;
  const { globalId, title, repeats } = event;
  const collection = repeats === undefined ? 'events' : 'series';
  if (event.cancelled && imported === undefined) {
    report.add({ collection, origin: globalId, title, outcome: 'cancelled' });
    return undefined;
  }
  if (repeats !== undefined) return importSeries({ ...event, repeats }, imported, run);
  const read = await inputFor(event, run);
  if ('problems' in read) {
    report.add({ collection, origin: globalId, title, outcome: 'left out', problems: read.problems });
    return idOfPresent(imported);
  }
  return upsertRecord(await planFor(event, read, imported, run), imported, run);
}

async function planFor(
  event: SourceEvent,
  { input, linkKeys, notes }: ValidEvent,
  imported: Imported | undefined,
  run: Run,
): Promise<Plan> {
  const { globalId, lineage, title, image, fields, parent, cancelled } = event;
  const above = parent && run.linkKeyOf(parent);
  const source = { image, author: input.author, parent: above, cancelled, links: linkKeys };
  return {
    collection: 'events',
    kind: 'event',
    globalId,
    lineage,
    title,
    source: digest({ fields: await comparableFields(fields), ...source }),
    slug: input.slug ?? undefined,
    notes,
    image,
    create: (origin) => createEvent({ ...input, image: image?.url }, SYSTEM_WRITER, origin),
    update: (id, change) => {
      const website = websiteAfter(input, imported?.record);
      // A cost that has become invalid is removed; files without costs leave it unchanged.
      const cost = 'cost' in fields ? (input.cost ?? null) : undefined;
      const changed = { ...input, website, cost };
      return changeEvent(id, changed, SYSTEM_WRITER, change);
    },
  };
}
