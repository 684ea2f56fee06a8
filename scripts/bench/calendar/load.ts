import type { Temporal } from 'temporal-polyfill';
import { counts, events, linkedPosts, links, slugs, terms } from '../../../lib/calendar/keys.ts';
import { countersOf } from '../../../lib/calendar/listings/counts.ts';
import { linksOf } from '../../../lib/calendar/listings/listings.ts';
import type { StoredCounts, StoredLink } from '../../../lib/calendar/stored.ts';
import { putItems } from '../../../lib/table/batch-write.ts';
import type { Item } from '../../../lib/table/entity.ts';
import {
  CATEGORIES,
  eventOf,
  FIRST_CATEGORY,
  FIRST_ORGANIZER,
  FIRST_TAG,
  FIRST_VENUE,
  linkedOf,
  ORGANIZERS,
  TAGS,
  termOf,
  VENUES,
} from './records.ts';

/**
 * Loads a calendar with so many events into an empty table: the items that the writes of the events would have left.
 * @param progress is told now and then how many events were loaded
 * @returns the number of items
 */
export function loadCalendar(
  size: number,
  today: Temporal.PlainDate,
  progress: (events: number) => void,
): Promise<number> {
  return putItems(itemsOf(size, today, progress));
}

const TOLD_EVERY = 10_000;

function* itemsOf(
  size: number,
  today: Temporal.PlainDate,
  progress: (events: number) => void,
): Generator<Item> {
  const sums = new Sums();
  for (let number = 0; number < size; number += 1) {
    const event = eventOf(number, today);
    yield events.toItem(event);
    yield slugs.toItem({ type: 'event', slug: event.slug, id: event.id });
    for (const link of linksOf(event)) {
      yield links.toItem(link);
      sums.add(link);
    }
    if ((number + 1) % TOLD_EVERY === 0) progress(number + 1);
  }
  yield* sums.items();
  yield* targets(sums);
}

/** What the writes of events count. */
class Sums {
  readonly #counts = new Map<string, StoredCounts>();
  readonly #published = new Map<string, number>();

  add(link: StoredLink): void {
    for (const { record, name } of countersOf(link)) {
      const { pk, sk } = counts.key(record);
      const sum: StoredCounts = this.#counts.get(`${pk} ${sk}`) ?? record;
      sum[name] = Number(sum[name] ?? 0) + 1;
      this.#counts.set(`${pk} ${sk}`, sum);
    }
    if (link.status === 'publish') {
      const name = `${link.kind} ${link.target}`;
      this.#published.set(name, this.published(link) + 1);
    }
  }

  published({ kind, target }: Pick<StoredLink, 'kind' | 'target'>): number {
    return this.#published.get(`${kind} ${target}`) ?? 0;
  }

  *items(): Generator<Item> {
    for (const sum of this.#counts.values()) yield counts.toItem(sum);
  }
}

function* targets(sums: Sums): Generator<Item> {
  for (const [kind, first, number] of [
    ['category', FIRST_CATEGORY, CATEGORIES],
    ['tag', FIRST_TAG, TAGS],
  ] as const) {
    for (let id = first; id < first + number; id += 1) {
      const term = { ...termOf(kind, id), count: sums.published({ kind, target: id }) };
      yield terms.toItem(term);
      yield slugs.toItem({ type: kind, slug: term.slug, id });
    }
  }
  for (const [kind, first, number] of [
    ['venue', FIRST_VENUE, VENUES],
    ['organizer', FIRST_ORGANIZER, ORGANIZERS],
  ] as const) {
    for (let id = first; id < first + number; id += 1) {
      const post = { ...linkedOf(kind, id), count: sums.published({ kind, target: id }) };
      yield linkedPosts.toItem(post);
      yield slugs.toItem({ type: kind, slug: post.slug, id });
    }
  }
}
