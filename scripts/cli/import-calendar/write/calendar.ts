import { ORGANIZER, VENUE } from '../../../../lib/calendar/linked-posts/kinds.ts';
import { CATEGORY, TAG } from '../../../../lib/calendar/terms/kinds.ts';
import type { Plural } from '../report.ts';
import type { Chunk, Source, SourceEvent, SourceTerm } from '../source.ts';
import { importEvents, importWithParents } from './events.ts';
import { importLinkedPosts } from './linked-posts.ts';
import type { Run } from './run.ts';
import { importTerms } from './terms.ts';
import { idOfPresent } from './upsert-record.ts';

/** Imports a whole calendar, each record after those that it refers to. Does not rewrite unchanged records. */
export async function importRecords(source: Source, run: Run): Promise<void> {
  const { interrupted } = run.options;
  for (const kind of [CATEGORY, TAG]) {
    const terms: SourceTerm[] = [];
    for await (const chunk of source.terms(kind)) {
      terms.push(...recordsToImport(chunk, kind.plural, run));
      if (interrupted.aborted) return;
    }
    await importTerms(kind, terms, run);
  }
  for (const kind of [VENUE, ORGANIZER]) {
    for await (const chunk of source.linkedPosts(kind)) {
      await importLinkedPosts(kind, recordsToImport(chunk, kind.plural, run), run);
      if (interrupted.aborted) return;
    }
  }
  const waiting: SourceEvent[] = [];
  for await (const chunk of source.events()) {
    waiting.push(...(await importEvents(recordsToImport(chunk, 'events', run), run)));
    if (interrupted.aborted) return;
  }
  await importChildEvents(waiting, run);
}

/** Imports child events level by level. */
async function importChildEvents(waiting: readonly SourceEvent[], run: Run): Promise<void> {
  for (let left = waiting; left.length > 0 && !run.options.interrupted.aborted; ) {
    const later = await importEvents(left, run);
    if (later.length === left.length) {
      await resolveParents(later, run);
      return importWithParents(later, run);
    }
    left = later;
  }
}

/** Finds parents that this import skips, because they have not changed, but that were imported before. */
async function resolveParents(events: readonly SourceEvent[], run: Run): Promise<void> {
  const parents = events.flatMap(({ parent }) =>
    parent === undefined || run.isResolved(parent) ? [] : parent,
  );
  const imported = await run.findImported(parents);
  for (const parent of parents) {
    const known = imported.get(parent);
    run.resolve([parent], idOfPresent(known), known);
  }
}

/** A record of the source; terms have no date of change. */
type Dated = { readonly globalId?: string | undefined; readonly changed?: string | undefined } & (
  | { readonly title: string }
  | { readonly name: string }
);

/** Returns the records of a chunk; leaves out and reports those that cannot be read or have not changed. */
function recordsToImport<R extends Dated>(
  chunk: Chunk<R>,
  collection: Plural,
  { options: { report, progress, since } }: Run,
): R[] {
  progress.advance(chunk.length);
  progress.advanceRows(chunk.length);
  return chunk.flatMap((found) => {
    if ('record' in found) {
      const { record } = found;
      const isOlder = since !== undefined && record.changed !== undefined && record.changed < since;
      if (!isOlder) return [record];
      const title = 'title' in record ? record.title : record.name;
      report.add({ collection, origin: record.globalId, title, outcome: 'older' });
      return [];
    }
    report.add({ collection, title: found.title, outcome: 'left out', problems: found.problems });
    return [];
  });
}
