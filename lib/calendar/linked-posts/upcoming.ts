import { config } from '../../config.ts';
import { END_OF_DAY, formatDateTime, inZone } from '../dates/dates.ts';
import { now } from '../dates/now.ts';
import { estimate } from '../event-index/count-in-window.ts';
import { eventListIndex } from '../event-index/event-list-index.ts';
import { ALL } from '../event-index/event-lists.ts';
import { ALWAYS } from '../event-index/window.ts';
import { requireUnits, unitsOf } from '../lists/read-cost.ts';
import { SeriesGate } from '../series/gate.ts';
import type { StoredLinkedPost } from '../stored/posts.ts';
import type { LinkedPostKind } from './kinds.ts';

/**
 * The venues or organizers with a published event that has not started; compares the event's wall-clock time with the
 * site's. The records contain the month of their last event; events are read only for the current month.
 * @throws Failure 400 for a list that would exceed the read budget
 */
export async function withUpcoming(
  { type }: LinkedPostKind,
  posts: readonly StoredLinkedPost[],
): Promise<StoredLinkedPost[]> {
  const present = inZone(now(), config().SITE_ZONE);
  const month = formatDateTime(present).slice(0, 7);
  const lastDay = present.with({ day: present.daysInMonth }).withPlainTime(END_OF_DAY);
  const needsEvents = posts.some(({ last_month }) => last_month === month);
  const used = needsEvents
    ? await usedBetween(type, formatDateTime(present), formatDateTime(lastDay))
    : new Set<number>();
  return posts.filter(({ id, last_month }) => last_month > month || (last_month === month && used.has(id)));
}

/** The venues or organizers of the published events that start between two times. */
async function usedBetween(type: StoredLinkedPost['type'], from: string, to: string): Promise<Set<number>> {
  const gate = new SeriesGate();
  const index = eventListIndex(ALL, 'publish', gate);
  const { running, starting } = await estimate(index, { ...ALWAYS, from, to });
  requireUnits(unitsOf.fullEntries(running + starting), {
    parameter: 'only_with_upcoming',
    advice: 'leave it out, or name an event',
  });
  const entries = await gate.read(() => index.entries(from, to));
  return new Set(entries.flatMap((entry) => entry[type] ?? []));
}
