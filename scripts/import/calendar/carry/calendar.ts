import { ORGANIZER, VENUE } from '../../../../lib/calendar/linked/kinds.ts';
import { CATEGORY, TAG } from '../../../../lib/calendar/terms/kinds.ts';
import type { Plural } from '../report.ts';
import type { Chunk, Source, SourceEvent, SourceTerm } from '../source.ts';
import { carryEvents, carryWithParents } from './events.ts';
import { carryLinked } from './linked.ts';
import type { Run } from './run.ts';
import { carryTerms } from './terms.ts';

/** Carries a whole calendar, each record after those that it names. What was carried before is not written again. */
export async function carryCalendar(source: Source, run: Run): Promise<void> {
  const { interrupted } = run.options;
  for (const kind of [CATEGORY, TAG]) {
    const terms: SourceTerm[] = [];
    for await (const chunk of source.terms(kind)) {
      terms.push(...readable(chunk, kind.plural, run));
      if (interrupted.aborted) return;
    }
    await carryTerms(kind, terms, run);
  }
  for (const kind of [VENUE, ORGANIZER]) {
    for await (const chunk of source.linked(kind)) {
      await carryLinked(kind, readable(chunk, kind.plural, run), run);
      if (interrupted.aborted) return;
    }
  }
  const waiting: SourceEvent[] = [];
  for await (const chunk of source.events()) {
    waiting.push(...(await carryEvents(readable(chunk, 'events', run), run)));
    if (interrupted.aborted) return;
  }
  await carryRest(waiting, run);
}

/** Events that are parts of others, which may be parts themselves. */
async function carryRest(waiting: readonly SourceEvent[], run: Run): Promise<void> {
  for (let left = waiting; left.length > 0 && !run.options.interrupted.aborted; ) {
    const later = await carryEvents(left, run);
    if (later.length === left.length) return carryWithParents(later, run);
    left = later;
  }
}

/** The records of a chunk; those that cannot be read are reported. */
function readable<R>(chunk: Chunk<R>, collection: Plural, { options: { report, progress } }: Run): R[] {
  progress.advance(chunk.length);
  progress.advanceRows(chunk.length);
  return chunk.flatMap((found) => {
    if ('record' in found) return [found.record];
    report.add({ collection, title: found.title, outcome: 'left out', problems: found.problems });
    return [];
  });
}
