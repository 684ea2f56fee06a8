import { anyOf } from '../../table/any-of.ts';
import { batchGet } from '../../table/batch-get.ts';
import { memoizedRecords } from '../../table/memoized-records.ts';
import { type Actor, mayRead } from '../authors/rights.ts';
import { linkedPosts, series, terms } from '../keys.ts';
import { byLinkKind, LINK_KINDS, type LinkKind } from '../link-kinds.ts';
import type { CachedPosts } from '../linked-posts/cache.ts';
import { cacheVisible } from '../series/gate.ts';
import type { StoredEvent } from '../stored/events.ts';
import type { Links } from '../stored/links.ts';
import type { ListEntry } from '../stored/lists.ts';
import type { LinkedPostType, StoredLinkedPost } from '../stored/posts.ts';
import type { StoredSeries } from '../stored/series.ts';
import type { StoredTerm, Taxonomy } from '../stored/terms.ts';
import { nearbyIds, readNearby } from '../terms/nearby.ts';

/** The records that events link to and that the caller may see, by identifier. */
export interface LinkedRecords {
  readonly category: ReadonlyMap<number, StoredTerm>;
  readonly tag: ReadonlyMap<number, StoredTerm>;
  readonly posts: ReadonlyMap<number, StoredLinkedPost>;
  readonly series: ReadonlyMap<number, StoredSeries>;
}

/** An event, or a list entry with its links. */
type Linking = Links & Pick<ListEntry, 'series'> & Pick<StoredEvent, 'occurrence'>;

/** Reads the records that events link to, consistently. */
export async function linkedRecordsOf(events: readonly StoredEvent[], actor: Actor): Promise<LinkedRecords> {
  const found = new Found(actor);
  const ids = found.request(events);
  const keys = [...termKeys(ids), ...postKeys([...ids.venue, ...ids.organizer]), ...seriesKeys(ids.series)];
  found.add(await batchGet(LINKABLE, keys));
  return found;
}

/**
 * Maximum number of venues and organizers that a list adds to the cache. It reads these consistently, at twice the
 * cost.
 */
const MAX_TO_CACHE = 20;

/**
 * Makes a reader of the records that the events of a list link to. It reads each record once, however often it is
 * called; records may be as stale as with an eventually consistent read.
 * @param cached the venues and organizers that need not be read
 */
export function linkedRecordReader(
  actor: Actor,
  cached?: CachedPosts,
): (events: readonly Linking[]) => Promise<LinkedRecords> {
  const found = new Found(actor);
  return async (events) => {
    const ids = found.request(events);
    const posts = [...uncached('venue', ids.venue), ...uncached('organizer', ids.organizer)];
    const near = { category: nearbyIds(ids.category), tag: nearbyIds(ids.tag) };
    const distant = {
      category: ids.category.filter((id) => !near.category.includes(id)),
      tag: ids.tag.filter((id) => !near.tag.includes(id)),
    };
    const toCache = cached !== undefined && posts.length <= MAX_TO_CACHE ? posts : [];
    const others = toCache.length > 0 ? [] : posts;
    const [read, ...records] = await Promise.all([
      batchGet(linkedPosts, postKeys(toCache)),
      readNearby('category', near.category),
      readNearby('tag', near.tag),
      batchGet(LINKABLE, [...termKeys(distant), ...postKeys(others), ...seriesKeys(ids.series)], {
        eventual: true,
      }),
    ]);
    cached?.add(read);
    found.add([...read, ...records.flat()]);
    const missing = found.missingTerms(near);
    if (missing.length > 0) found.add(await batchGet(LINKABLE, missing));
    return found;
  };

  /** Finds cached posts. @returns the identifiers of the others */
  function uncached(type: LinkedPostType, ids: readonly number[]): readonly number[] {
    return ids.filter((id) => {
      const post = cached?.find(type, id);
      if (post !== undefined) found.add([post]);
      return post === undefined;
    });
  }
}

type Ids = Readonly<Record<Kind, readonly number[]>>;
type Kind = LinkKind | 'series';

type Linkable = StoredTerm | StoredLinkedPost | StoredSeries;

/** The records that were found so far. */
class Found implements LinkedRecords {
  readonly category = new Map<number, StoredTerm>();
  readonly tag = new Map<number, StoredTerm>();
  readonly posts = new Map<number, StoredLinkedPost>();
  readonly series = new Map<number, StoredSeries>();
  readonly #actor: Actor;
  readonly #requested = { ...byLinkKind(() => new Set<number>()), series: new Set<number>() };

  constructor(actor: Actor) {
    this.#actor = actor;
  }

  /** Requests the records that events link to. @returns the identifiers that are new */
  request(events: readonly Linking[]): Ids {
    const added: Record<Kind, number[]> = { ...byLinkKind<number[]>(() => []), series: [] };
    const add = (kind: Kind, id: number) => {
      if (this.#requested[kind].has(id)) return;
      this.#requested[kind].add(id);
      added[kind].push(id);
    };
    for (const event of events) {
      for (const kind of LINK_KINDS) for (const id of event[kind]) add(kind, id);
      // Entries name their series directly, events as part of their occurrence.
      const seriesId = event.series ?? event.occurrence?.series;
      if (seriesId !== undefined) add('series', seriesId);
    }
    return added;
  }

  add(records: readonly Linkable[]): void {
    for (const record of records) {
      if ('rule' in record) {
        cacheVisible(record);
        if (mayRead(this.#actor, record)) this.series.set(record.id, record);
      } else if ('taxonomy' in record) this[record.taxonomy].set(record.id, record);
      else if (record.status !== 'trash' && mayRead(this.#actor, record)) this.posts.set(record.id, record);
    }
  }

  /** The keys of terms that an eventually consistent query did not find. */
  missingTerms({ category, tag }: Pick<Ids, Taxonomy>) {
    return termKeys({
      category: category.filter((id) => !this.category.has(id)),
      tag: tag.filter((id) => !this.tag.has(id)),
    });
  }
}

function termKeys({ category, tag }: Pick<Ids, Taxonomy>) {
  return [
    ...category.map((id) => terms.key({ taxonomy: 'category', id })),
    ...tag.map((id) => terms.key({ taxonomy: 'tag', id })),
  ];
}

const seriesKeys = (ids: readonly number[]) => ids.map((id) => series.key({ id }));
const postKeys = (ids: readonly number[]) => ids.map((id) => linkedPosts.key({ id }));

/** Maximum number of records in memory: the largest series takes some 50 KB. */
const MAX_MEMOIZED = 100;

const LINKABLE = memoizedRecords(anyOf(series, terms, linkedPosts), MAX_MEMOIZED);
