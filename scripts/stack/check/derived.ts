import { countersOf } from '../../../lib/calendar/event-index/counts.ts';
import { listEntriesOf } from '../../../lib/calendar/event-index/event-lists.ts';
import { categoryTree, counts, listEntries, listSizes, searchTexts } from '../../../lib/calendar/keys.ts';
import { sharesOf } from '../../../lib/calendar/lists/linked-post-shares.ts';
import type { Share } from '../../../lib/calendar/lists/sizes.ts';
import { shareOf } from '../../../lib/calendar/lists/term-shares.ts';
import type {
  ListEntry,
  StoredCounts,
  StoredEvent,
  StoredLinkedPost,
  StoredTerm,
} from '../../../lib/calendar/stored.ts';
import { searchTextOf } from '../../../lib/calendar/text/search-text.ts';
import type { Item } from '../../../lib/table/entity.ts';

/**
 * What follows from the records of a calendar: the items that find, count and search them. The transactions that write
 * the records keep these; here they are made from all records at once.
 */
export class Derived {
  readonly #counts = new Map<string, StoredCounts>();
  readonly #sizes = new Map<string, { share: Share; records: number; bytes: number }>();
  readonly #parents: Record<string, number> = {};
  readonly #users = new Map<string, { count: number; last_month: string }>();

  /** The items of an event, which is counted from then on. */
  *event(event: StoredEvent): Generator<Item> {
    yield searchTexts.toItem(searchTextOf(event));
    for (const link of listEntriesOf(event)) {
      yield listEntries.toItem(link);
      this.#count(link);
    }
  }

  /** A term as the events make it that were counted before. */
  term(term: StoredTerm): StoredTerm {
    const { count } = this.#usersOf(term.taxonomy, term.id);
    const unused = term.state === 'hidden' ? 'hidden' : 'unused';
    const counted: StoredTerm = { ...term, count, state: count > 0 ? 'used' : unused };
    this.#share(shareOf(counted));
    if (term.parent !== 0) this.#parents[String(term.id)] = term.parent;
    return counted;
  }

  /** The same for a venue or an organizer. */
  linked(post: StoredLinkedPost): StoredLinkedPost {
    const { count, last_month } = this.#usersOf(post.type, post.id);
    const counted: StoredLinkedPost = { ...post, count, used: count > 0, last_month };
    for (const share of sharesOf(counted)) this.#share(share);
    return counted;
  }

  /** What was counted, once all records are known. */
  *sums(): Generator<Item> {
    for (const sum of this.#counts.values()) yield counts.toItem(sum);
    for (const { share, records, bytes } of this.#sizes.values()) {
      yield listSizes.toItem({ of: share.of, list: share.list, shard: 0, records, bytes });
    }
    if (Object.keys(this.#parents).length > 0)
      yield categoryTree.toItem({ parents: this.#parents, version: 1 });
  }

  #count(link: ListEntry): void {
    for (const { record, name, amount } of countersOf(link)) {
      const { pk, sk } = counts.key(record);
      const sum: StoredCounts = this.#counts.get(`${pk} ${sk}`) ?? { ...record };
      sum[name] = Number(sum[name] ?? 0) + amount;
      this.#counts.set(`${pk} ${sk}`, sum);
    }
    if (link.status !== 'publish') return;
    const { count, last_month } = this.#usersOf(link.kind, link.target);
    const month = link.hide_from_listings ? '' : link.start_date.slice(0, 7);
    this.#users.set(`${link.kind} ${link.target}`, {
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
