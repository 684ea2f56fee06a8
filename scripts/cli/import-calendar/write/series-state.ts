import { completeChange } from '../../../../lib/calendar/occurrences/complete-change.ts';
import { editedHere, UNFINISHED } from '../../../../lib/calendar/posts/origins.ts';
import { type Edited, isEditedSince } from '../../../../lib/calendar/series/edits.ts';
import { findSeries } from '../../../../lib/calendar/series/heads.ts';
import { seriesWrites } from '../../../../lib/calendar/series/writes.ts';
import type { Occurrence } from '../../../../lib/calendar/stored/events.ts';
import type { SeriesOrigin, StoredSeries } from '../../../../lib/calendar/stored/series.ts';
import { Failure } from '../../../../lib/http/failure.ts';
import { commit } from '../../../../lib/table/commit.ts';
import { retryOnConflict } from '../../../../lib/table/retry-on-conflict.ts';

/** The state of an imported series: whether it is complete, and where it comes from. */

/**
 * The origin of a series that is not written completely. Without a digest of its source, the next import writes it
 * again.
 */
export const unfinished = (origin: Omit<SeriesOrigin, 'content'>, begun_ms: number): SeriesOrigin => ({
  ...origin,
  content: UNFINISHED,
  begun_ms,
});

/**
 * Completes the change of a series.
 * @throws Failure 409 if that fails for one of its events; the next import repeats it
 */
export async function completeOrRefuse(id: number): Promise<void> {
  const { isComplete } = await completeChange(id, () => true);
  if (isComplete) return;
  throw new Failure(409, 'series_is_changing', 'Not all of its events could be changed: import it again');
}

/**
 * @param begunMs as `compareSeries` returned it; undefined if the import overwrites what somebody has changed here
 * @throws Failure 409 if somebody has changed a series or an occurrence here from then on
 */
export function requireUnedited(begunMs: number | undefined, one: Edited | undefined): void {
  if (isEditedSince(begunMs, one)) throw editedHere();
}

/**
 * Returns the check of an import before it changes one occurrence alone. It reads the series after the occurrence: a
 * later change of the series finds the occurrence as the import writes it.
 * @throws Failure as `requireUnedited`, for both
 */
export const requireUneditedOccurrence =
  (series: number, begunMs: number | undefined) =>
  async (occurrence: Occurrence | undefined): Promise<void> => {
    requireUnedited(begunMs, occurrence);
    requireUnedited(begunMs, await readSeries(series));
  };

/** Reads a series that exists, visible or not. */
export async function readSeries(id: number): Promise<StoredSeries> {
  const head = await findSeries(id);
  if (head === undefined) throw new Error(`There is no series ${id}`);
  return head;
}

/**
 * Stores where a series comes from.
 * @param originOf returns that; another import of the series may have changed what is stored
 */
export async function storeOrigin(
  id: number,
  originOf: (head: StoredSeries) => SeriesOrigin | Promise<SeriesOrigin>,
): Promise<void> {
  await retryOnConflict(async () => {
    const head = await readSeries(id);
    await commit(...seriesWrites(head, { ...head, origin: await originOf(head) }));
  });
}

/**
 * Stores the digests that a series had before a change that was refused, which has no effect. They no longer apply if
 * another import has changed the series in the meantime.
 */
export async function restoreOrigin(id: number, origin: SeriesOrigin): Promise<void> {
  await retryOnConflict(async () => {
    const head = await readSeries(id);
    if (head.origin?.content === UNFINISHED) await commit(...seriesWrites(head, { ...head, origin }));
  });
}
