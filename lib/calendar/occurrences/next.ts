import { batchGet } from '../../table/batch-get.ts';
import { commit } from '../../table/commit.ts';
import { get, readAll } from '../../table/read.ts';
import { retryOnConflict } from '../../table/retry-on-conflict.ts';
import { formatUtc, parseUtc, utcNow } from '../dates/dates.ts';
import { seriesList } from '../event-index/event-lists.ts';
import { replaceEvent } from '../event-store/writes.ts';
import { events, listEntries } from '../keys.ts';
import { rankOf } from '../series/exceptions.ts';
import { findSeries, isVisible } from '../series/heads.ts';
import { seriesWrites } from '../series/writes.ts';
import type { StoredEvent } from '../stored/events.ts';
import type { ListEntry } from '../stored/lists.ts';
import type { StoredSeries } from '../stored/series.ts';
import { compareStored } from '../text/order.ts';
import { dueTime } from './due-time.ts';

/**
 * Each series has one next occurrence, with which lists can represent the whole series. Several may be marked for a
 * moment, while another one becomes the next.
 */

/** The fields of an entry that decide whether an occurrence is the next one. */
type OccurrenceEntry = Pick<
  ListEntry,
  'event' | 'status' | 'hide_from_listings' | 'date' | 'start_date' | 'end_date'
>;

/**
 * The first occurrence that is not over, or else the last one: among the published ones that lists show, if there are
 * any.
 */
async function nextAmong(
  entries: readonly OccurrenceEntry[],
  presentUtc: string,
): Promise<{ readonly next: OccurrenceEntry | undefined; readonly isLast: boolean }> {
  const rank = Math.min(...entries.map(rankOf));
  const ordered = entries
    .filter((entry) => rankOf(entry) === rank)
    .toSorted((a, b) => compareStored(a.start_date, b.start_date) || a.event - b.event);
  const last = ordered.at(-1);
  const ends = await endsAround(ordered, presentUtc);
  const next = ordered.find(({ event, end_date }) => (ends.get(event) ?? end_date) >= presentUtc) ?? last;
  return { next, isLast: next === last };
}

/**
 * The ends, in UTC, of the occurrences that end within a day: their entries have only the wall-clock time of a zone
 * that may differ from that of the series. That time is never a day away from UTC, so it is enough for all other
 * occurrences.
 */
async function endsAround(entries: readonly OccurrenceEntry[], presentUtc: string) {
  const inHours = (hours: number) => formatUtc(parseUtc(presentUtc).add({ hours }));
  const [from, to] = [inHours(-24), inHours(24)];
  const around = entries.filter(({ end_date }) => end_date > from && end_date < to);
  const found = await batchGet(
    events,
    around.map(({ event }) => events.key({ id: event })),
  );
  return new Map(found.map(({ id, utc_end_date }) => [id, utc_end_date]));
}

/**
 * Marks the next occurrence of a series, and writes when maintenance has to look at the series again.
 * @param known the series, if it was just read
 */
export async function markNext(id: number, known?: StoredSeries): Promise<void> {
  const presentUtc = utcNow();
  await retryOnConflict(async (failures) => {
    const head = failures === 0 && known !== undefined ? known : await findSeries(id);
    if (!isVisible(head)) return;
    const own = new Set(head.dates.map(({ event }) => event));
    const all = await readAll(listEntries.range(seriesList(id)));
    const entries = all.filter(({ event }) => own.has(event));
    const { next, isLast } = await nextAmong(entries, presentUtc);
    const marked = next === undefined ? undefined : await mark(next.event, true);
    for (const { event, is_repeat } of entries) {
      if (is_repeat !== true && event !== next?.event) await mark(event, false);
    }
    // Until a change is complete, the series stays due, because its next occurrence may change.
    if (head.change !== undefined) return;
    const due_utc = dueTime(head, isLast ? undefined : marked?.utc_end_date, presentUtc);
    if (due_utc !== head.due_utc) await commit(...seriesWrites(head, { ...head, due_utc }));
  });
}

async function mark(id: number, is_next: boolean): Promise<StoredEvent | undefined> {
  return retryOnConflict(async () => {
    const before = await get(events, events.key({ id }));
    if (before?.occurrence === undefined || before.occurrence.is_next === is_next) return before;
    const after = { ...before, occurrence: { ...before.occurrence, is_next } };
    await replaceEvent(before, after);
    return after;
  });
}
