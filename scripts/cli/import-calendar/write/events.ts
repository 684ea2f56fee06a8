import { updateEvent } from '../../../../lib/calendar/events/changes.ts';
import { createEvent } from '../../../../lib/calendar/events/creation.ts';
import { describeImage } from '../../../../lib/calendar/images/images.ts';
import { ORGANIZER, VENUE } from '../../../../lib/calendar/linked-posts/kinds.ts';
import { digest, type Imported, type NewOrigin } from '../../../../lib/calendar/posts/origins.ts';
import { CATEGORY, TAG } from '../../../../lib/calendar/terms/kinds.ts';
import { EventFields } from '../../../../schemas/calendar/event.ts';
import { MAX_LINKS } from '../../../../schemas/calendar/limits.ts';
import { keyOf, type SourceEvent, type SourceLinkedPost, type SourceTerm } from '../source.ts';
import { inputOf } from './input.ts';
import { importLinkedPosts } from './linked-posts.ts';
import { lossNotes } from './losses.ts';
import { EDITOR, type Run } from './run.ts';
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

/** The same for events whose parents are resolved or missing. */
export async function importWithParents(events: readonly SourceEvent[], run: Run): Promise<void> {
  await importTerms(
    CATEGORY,
    events.flatMap(({ categories }) => categories),
    run,
  );
  await importTerms(
    TAG,
    events.flatMap(({ tags }) => tags),
    run,
  );
  await importLinkedPosts(
    VENUE,
    events.flatMap(({ venues }) => venues),
    run,
  );
  await importLinkedPosts(
    ORGANIZER,
    events.flatMap(({ organizers }) => organizers),
    run,
  );
  const imported = await run.findImported(events.map(({ globalId }) => globalId));
  for (let done = 0; done < events.length; done += CONCURRENCY) {
    if (run.options.interrupted.aborted) return;
    await Promise.all(
      events.slice(done, done + CONCURRENCY).map(async (event) => {
        const id = await importOne(event, imported.get(event.globalId), run);
        run.resolve([event.globalId, ...event.lineage], id);
      }),
    );
  }
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

type Input = Parameters<typeof createEvent>[0];

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

const NAMES = { categories: 'categories', tags: 'tags', venue: 'venues', organizer: 'organizers' } as const;

/** The links of an event: here, at the source, and those that are missing here. */
function linksOf(event: SourceEvent, run: Run) {
  const missing: string[] = [];
  const ids = (records: readonly (SourceTerm | SourceLinkedPost)[], kind: string) =>
    records.flatMap((record) => {
      const id = run.idOf(keyOf(record));
      if (id === undefined) missing.push(`its ${kind} is not here`);
      return id ?? [];
    });
  const few = (all: readonly number[], kind: keyof typeof MAX_LINKS) => {
    const max = MAX_LINKS[kind];
    if (all.length > max) missing.push(`it has more than ${max} ${NAMES[kind]}; the others are left out`);
    return all.slice(0, max);
  };
  const parent = event.parent === undefined ? 0 : run.idOf(event.parent);
  if (parent === undefined) missing.push('its parent event is not here');
  return {
    input: {
      categories: few(ids(event.categories, 'category'), 'categories'),
      tags: few(ids(event.tags, 'tag'), 'tags'),
      venue: few(ids(event.venues, 'venue'), 'venue').map((id) => ({ id })),
      organizer: few(ids(event.organizers, 'organizer'), 'organizer').map((id) => ({ id })),
      post_parent: parent ?? 0,
    },
    keys: [event.categories, event.tags, event.venues, event.organizers].map((records) => records.map(keyOf)),
    notes: missing,
  };
}
