import { config } from '../../config.ts';
import { DAY_ENDS, formatDateTime, inZone } from '../dates/dates.ts';
import { now } from '../dates/now.ts';
import { estimate } from '../event-index/count-in-window.ts';
import { eventListIndex } from '../event-index/event-list-index.ts';
import { ALL } from '../event-index/event-lists.ts';
import { ALWAYS } from '../event-index/window.ts';
import { requireUnits, unitsOf } from '../lists/price.ts';
import type { StoredLinkedPost } from '../stored.ts';
import type { LinkedPostKind } from './kinds.ts';

/**
 * Those of some venues or organizers that a published event uses which has not started yet, by the clocks of the event
 * and of the site. Their records know the month of the last event; only for this month its events are looked at.
 * @throws Failure 400 where more would be read than a request may cost
 */
export async function withUpcoming(
  { type }: LinkedPostKind,
  posts: readonly StoredLinkedPost[],
): Promise<StoredLinkedPost[]> {
  const present = inZone(now(), config().SITE_ZONE);
  const month = formatDateTime(present).slice(0, 7);
  const lastDay = present.with({ day: present.daysInMonth }).withPlainTime(DAY_ENDS);
  const isOpen = posts.some(({ last_month }) => last_month === month);
  const users = isOpen
    ? await usersBetween(type, formatDateTime(present), formatDateTime(lastDay))
    : new Set<number>();
  return posts.filter(({ id, last_month }) => last_month > month || (last_month === month && users.has(id)));
}

/** The venues or organizers of the published events that start between two times. */
async function usersBetween(type: StoredLinkedPost['type'], from: string, to: string): Promise<Set<number>> {
  const index = eventListIndex(ALL, 'publish');
  const { running, starting } = await estimate(index, { ...ALWAYS, from, to });
  requireUnits(unitsOf.fullEntries(running + starting), {
    parameter: 'only_with_upcoming',
    advice: 'leave it out, or name an event',
  });
  const entries = await index.entries(from, to);
  return new Set(entries.flatMap((entry) => entry[type] ?? []));
}
