import { updateEvent } from '../../../../lib/calendar/events/changes.ts';
import { createEvent } from '../../../../lib/calendar/events/creation.ts';
import { describeImage } from '../../../../lib/calendar/images/images.ts';
import { ORGANIZER, VENUE } from '../../../../lib/calendar/linked-posts/kinds.ts';
import { digest, type Imported, type NewOrigin } from '../../../../lib/calendar/posts/origins.ts';
import { CATEGORY, TAG } from '../../../../lib/calendar/terms/kinds.ts';
import { EventFields } from '../../../../schemas/calendar/event.ts';
import type { SourceEvent } from '../source.ts';
import { inputOf } from './input.ts';
import { importLinkedPosts } from './linked-posts.ts';
import { type Input, linksOf } from './links.ts';
import { lossNotes } from './losses.ts';
import { EDITOR, type Run } from './run.ts';
import { importSeries } from './series.ts';
import { importTerms } from './terms.ts';
import { type Plan, upsertRecord } from './upsert-record.ts';

const CONCURRENCY = 4;

/**
 * Imports events, and the records that they are linked to, unless these are already resolved.
 * @returns the events that wait for their parents
 */
export async function importEvents(events: readonly SourceEvent[], run: Run): Promise<SourceEvent[]> {
  const unresolved = [...new Map(events.map((event) => [event.globalId, event])).values()].filter(
    ({ globalId }) => !run.isResolved(globalId),
  );
  const isReady = ({ parent }: SourceEvent) => parent === undefined || run.isResolved(parent);
  const [ready, waiting] = [unresolved.filter(isReady), unresolved.filter((event) => !isReady(event))];
  await importWithParents(ready, run);
  return waiting;
}

/** Imports events whose parents are resolved or missing. */
export async function importWithParents(all: readonly SourceEvent[], run: Run): Promise<void> {
  const events = await withKnownCopies(all, run);
  await importTerms(
    CATEGORY,
    events.flatMap(withExceptions).flatMap(({ categories }) => categories),
    run,
  );
  await importTerms(
    TAG,
    events.flatMap(({ tags }) => tags),
    run,
  );
  await importLinkedPosts(
    VENUE,
    events.flatMap(withExceptions).flatMap(({ venues }) => venues),
    run,
  );
  await importLinkedPosts(
    ORGANIZER,
    events.flatMap(withExceptions).flatMap(({ organizers }) => organizers),
    run,
  );
  const imported = await run.findImported(events.map(({ globalId }) => globalId));
  for (let done = 0; done < events.length; done += CONCURRENCY) {
    if (run.options.interrupted.aborted) return;
    await Promise.all(
      events.slice(done, done + CONCURRENCY).map(async (event) => {
        const known = imported.get(event.globalId);
        const { repeats } = event;
        const id = await (repeats === undefined
          ? importOne(event, known, run)
          : importSeries({ ...event, repeats }, known, run));
        run.resolve([event.globalId, ...event.lineage], id);
      }),
    );
  }
}

const withExceptions = (event: SourceEvent): SourceEvent[] => [
  event,
  ...(event.repeats?.exceptions.values() ?? []),
];

/**
 * Keeps the occurrences of a series as independent events if they were imported so before, because others may know their
 * identifiers and slugs.
 */
async function withKnownCopies(events: readonly SourceEvent[], run: Run): Promise<SourceEvent[]> {
  const all = await Promise.all(
    events.map(async (event) => {
      if (event.repeats === undefined) return [event];
      const copies = event.repeats.copies();
      const imported = await run.findImported([event.globalId, ...copies.map(({ globalId }) => globalId)]);
      const isSeries = imported.get(event.globalId)?.kind === 'series';
      return isSeries || imported.size === 0 ? [event] : copies;
    }),
  );
  return all.flat();
}

async function importOne(
  event: SourceEvent,
  imported: Imported | undefined,
  run: Run,
): Promise<number | undefined> {
  const entry = { collection: 'events', origin: event.globalId, title: event.title } as const;
  if (event.cancelled && imported === undefined) {
    run.options.report.add({ ...entry, outcome: 'cancelled' });
    return undefined;
  }
  const status = event.cancelled ? { status: 'trash' } : {};
  const read = inputOf(EventFields, { ...event.fields, ...status });
  if ('problems' in read) {
    run.options.report.add({ ...entry, outcome: 'left out', problems: read.problems });
    return undefined;
  }
  const plan = planFor(event, { ...read.input, author: await run.authorOf(event.author) }, imported, run);
  return upsertRecord(
    { ...plan, notes: async () => [...(await plan.notes()), ...read.notes] },
    imported,
    run,
  );
}

function planFor(event: SourceEvent, given: Input, imported: Imported | undefined, run: Run): Plan {
  const { globalId, lineage, title, image, fields, author, parent, cancelled } = event;
  const links = linksOf(event, run);
  const input: Input = { ...given, ...links.input };
  const withImage = async (
    origin: NewOrigin,
    store: (origin: NewOrigin) => ReturnType<typeof createEvent>,
  ) => {
    if (image !== undefined) await describeImage(image);
    return store(origin);
  };
  return {
    collection: 'events',
    kind: 'event',
    globalId,
    lineage,
    title,
    source: digest({ fields, image, author: given.author, parent, cancelled, links: links.keys }),
    slug: given.slug ?? undefined,
    notes: async () => [
      ...event.notes,
      ...run.authorNotes(author),
      ...links.notes,
      ...(await lossNotes({ description: fields.description, excerpt: fields.excerpt })),
    ],
    create: (origin) => withImage(origin, () => createEvent({ ...input, image: image?.url }, EDITOR, origin)),
    update: (id, origin) =>
      withImage(origin, () =>
        updateEvent(
          id,
          { ...input, image: image?.url ?? null, website: websiteAfter(input.website, imported) },
          EDITOR,
          origin,
        ),
      ),
  };
}

/** Clears the website of an event that was imported before and has none at the source. */
function websiteAfter(website: Input['website'], imported: Imported | undefined): Input['website'] {
  const before = imported?.record !== undefined && 'website' in imported.record;
  return website ?? (before ? null : undefined);
}
