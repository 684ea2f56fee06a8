import { countersOf } from '../../../../lib/calendar/event-index/counts.ts';
import { listEntriesOf } from '../../../../lib/calendar/event-index/event-lists.ts';
import { counts, listEntries, listSizes, searchTexts } from '../../../../lib/calendar/keys.ts';
import { sharesOf } from '../../../../lib/calendar/lists/linked-post-shares.ts';
import type { Share } from '../../../../lib/calendar/lists/sizes.ts';
import { shareOf } from '../../../../lib/calendar/lists/term-shares.ts';
import { seriesShares } from '../../../../lib/calendar/series/writes.ts';
import type { StoredEvent } from '../../../../lib/calendar/stored/events.ts';
import type { ListEntry, StoredCounts } from '../../../../lib/calendar/stored/lists.ts';
import type { StoredLinkedPost } from '../../../../lib/calendar/stored/posts.ts';
import type { StoredSeries } from '../../../../lib/calendar/stored/series.ts';
import type { StoredTerm } from '../../../../lib/calendar/stored/terms.ts';
import { searchTextOf } from '../../../../lib/calendar/text/search-text.ts';
import { type Item, nameOfKey } from '../../../../lib/table/entity.ts';

/**
 * The items that are derived from the records of a calendar, to find, count and search them. The service maintains them
 * in the transactions that write the records; this class makes them from all records at once.
 */
export class Derived {
  readonly #counts = new Map<string, StoredCounts>();
  readonly #sizes = new Map<string, { share: Share; records: number; bytes: number }>();
  readonly #users = new Map<string, { count: number; last_month: string }>();

  /** Yields the items of an event, and counts it. */
  *event(event: StoredEvent): Generator<Item> {
    yield searchTexts.toItem(searchTextOf(event));
    for (const entry of listEntriesOf(event)) {
      yield listEntries.toItem(entry);
      this.#count(entry);
    }
  }

  /** Returns a term with the counts of all events so far. */
  term(term: StoredTerm): StoredTerm {
    const { count } = this.#usersOf(term.taxonomy, term.id);
    const counted: StoredTerm = { ...term, count, state: count > 0 ? 'used' : 'unused' };
    this.#share(shareOf(counted));
    return counted;
  }

  /** Returns a venue or an organizer with the counts of all events so far. */
  linkedPost(post: StoredLinkedPost): StoredLinkedPost {
    const { count, last_month } = this.#usersOf(post.type, post.id);
    const counted: StoredLinkedPost = { ...post, count, used: count > 0, last_month };
    for (const share of sharesOf(counted)) this.#share(share);
    return counted;
  }

  /** Adds a series to the size of its list. */
  series(head: StoredSeries): void {
    for (const share of seriesShares(head)) this.#share(share);
  }

  /** Yields the counters and sizes, once all records have been added. */
  *sums(): Generator<Item> {
    for (const sum of this.#counts.values()) yield counts.toItem(sum);
    for (const { share, records, bytes } of this.#sizes.values()) {
      yield listSizes.toItem({ of: share.of, list: share.list, shard: 0, records, bytes });
    }
  }

  #count(entry: ListEntry): void {
    for (const { record, name, amount } of countersOf(entry)) {
      const key = nameOfKey(counts.key(record));
      const sum: StoredCounts = this.#counts.get(key) ?? { ...record };
      sum[name] = Number(sum[name] ?? 0) + amount;
      this.#counts.set(key, sum);
    }
    if (entry.status !== 'publish') return;
    const { count, last_month } = this.#usersOf(entry.kind, entry.target);
    const month = entry.hide_from_listings ? '' : entry.start_date.slice(0, 7);
    this.#users.set(`${entry.kind} ${entry.target}`, {
      count: count + 1,
      last_month: month > last_month ? month : last_month,
    });
  }

  #usersOf(kind: ListEntry['kind'], target: number) {
    return this.#users.get(`${kind} ${target}`) ?? { count: 0, last_month: '' };
  }

  #share(share: Share): void {
    const name = `${share.of} ${share.list}`;
    const { records, bytes } = this.#sizes.get(name) ?? { records: 0, bytes: 0 };
    this.#sizes.set(name, { share, records: records + 1, bytes: bytes + share.bytes });
  }
}
