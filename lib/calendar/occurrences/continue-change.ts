import { isDeepStrictEqual } from 'node:util';
import { forEachWhile, type HasTime } from '../../for-each-while.ts';
import { batchGet } from '../../table/batch-get.ts';
import { commit } from '../../table/commit.ts';
import { retryOnConflict } from '../../table/retry-on-conflict.ts';
import { events } from '../keys.ts';
import { changeWithout } from '../series/change.ts';
import { findSeries, findTemplate } from '../series/heads.ts';
import { seriesWrites, templateWrite } from '../series/writes.ts';
import type { SeriesChange, StoredSeries, StoredTemplate } from '../stored/series.ts';
import { type ChangingSeries, changeOccurrence } from './change-occurrence.ts';
import { existingLinks } from './existing-links.ts';
import { wantedSlugs } from './series-slugs.ts';

/**
 * A change of a series is written to its record first, and then applied to its occurrences one by one, by the request
 * and by maintenance. Each occurrence is changed in a transaction of its own, and applying the change again has no
 * effect. So it can stop anywhere, and several functions can continue it at the same time.
 */

/** The progress of a change of a series. */
export interface ChangeProgress {
  readonly isComplete: boolean;
  /** The number of events that could not be changed. */
  readonly failed: number;
}

/** Number of events after which the progress is stored. */
const BATCH_SIZE = 40;

/**
 * Applies the change of a series to as many of its occurrences as time permits.
 * @param first the event to begin with
 */
export async function continueChange(id: number, hasTime: HasTime, first?: number): Promise<ChangeProgress> {
  const failed = new Set<number>();
  for (;;) {
    const head = await findSeries(id);
    if (head?.change === undefined) return { isComplete: true, failed: 0 };
    const left = head.change.left.filter((event) => !failed.has(event));
    const isStuck = left.length === 0 && head.change.left.length > 0;
    if (isStuck || !hasTime()) return { isComplete: false, failed: failed.size };
    const done = await changeBatch(head, spread(left, BATCH_SIZE, first), { hasTime, failed });
    // A change that affects no event, as when an event becomes a series of one, is immediately complete.
    if (done.size > 0 || left.length === 0) await storeProgress(id, head.change, done);
  }
}

/**
 * Some of the events, far apart from each other: neighbours share records of counts, so their transactions conflict.
 */
function spread(left: readonly number[], count: number, first?: number): number[] {
  const step = Math.max(1, Math.floor(left.length / count));
  const picked = Array.from({ length: Math.min(count, left.length) }, (_, n) => left[n * step] ?? 0);
  return first !== undefined && left.includes(first) ? [...new Set([first, ...picked])] : picked;
}

interface Limits {
  readonly hasTime: HasTime;
  /** Collects the events that cannot be changed. */
  readonly failed: Set<number>;
}

/** @returns the events that have the change */
async function changeBatch(head: StoredSeries, ids: readonly number[], { hasTime, failed }: Limits) {
  const keys = ids.map((id) => events.key({ id }));
  const loaded = new Map((await batchGet(events, keys)).map((event) => [event.id, event]));
  const isCreating = loaded.size < ids.length;
  const changing = await changingSeries(head, isCreating);
  const done = new Set<number>();
  if (changing === undefined) return done;
  await forEachWhile(
    ids,
    hasTime,
    async (id) => {
      failed.add(id);
      await changeOccurrence(changing, id, loaded.get(id));
      failed.delete(id);
      done.add(id);
    },
    (event) => ({ work: 'change', series: head.id, event }),
  );
  return done;
}

/**
 * The series, read after its events: if it still has the same change then, no later one can have reached them.
 * @returns undefined if it does not
 */
async function changingSeries(
  { id, change }: StoredSeries,
  isCreating: boolean,
): Promise<ChangingSeries | undefined> {
  const template = await templateOfExisting(id);
  const head = await findSeries(id);
  if (head?.change === undefined || head.change.version !== change?.version) return undefined;
  return {
    head,
    change: head.change,
    template,
    slugs: new Map(isCreating ? wantedSlugs(head).map(({ event, slug }) => [event, slug]) : []),
  };
}

/**
 * The template of a series, after it has lost its links to deleted records. Its events lose them too, but while none of
 * them has such a link, only the template does.
 */
function templateOfExisting(id: number): Promise<StoredTemplate> {
  return retryOnConflict(async () => {
    const template = await findTemplate(id);
    if (template === undefined) throw new Error(`Series ${id} has no template`);
    const after = { ...template, event: { ...template.event, ...(await existingLinks(template.event)) } };
    if (isDeepStrictEqual(after, template)) return template;
    await commit(templateWrite(template, after));
    return { ...after, version: template.version + 1 };
  });
}

/** Removes events from those that are left to change, and with the last one the change. */
async function storeProgress(id: number, { version }: SeriesChange, done: ReadonlySet<number>) {
  await retryOnConflict(async () => {
    const head = await findSeries(id);
    if (head?.change?.version !== version) return;
    await commit(...seriesWrites(head, { ...head, change: changeWithout(head.change, done) }));
  });
}
