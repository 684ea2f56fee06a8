import { nowMs } from '../../clock.ts';
import { readChanges } from '../lists/sizes.ts';
import type { LinkedPostType, StoredLinkedPost } from '../stored/posts.ts';

/**
 * The container's cache of the venues and organizers that lists of events have shown: many lists show the same ones,
 * and each costs half a unit or more whenever it is read. Every transaction that changes their content counts the
 * change, so a cached post is valid as long as the counts are the same as before it was read: a list reads the counts
 * instead of twenty posts.
 *
 * Only the content is valid, not the usage by events, whose changes are not counted.
 */

/** Maximum number of posts in the cache; typical ones take 1 MB. */
const MAX_POSTS = 1000;

/** Limits the effect of uncounted changes: by hand, or by an earlier version during a deployment. */
const MAX_AGE_MS = 300_000;

interface CacheEntry {
  readonly post: StoredLinkedPost;
  /** The counts of changes before it was read. */
  readonly changes: string;
  /** When it was read, in milliseconds. */
  readonly since: number;
}

const cache = new Map<number, CacheEntry>();

/** The cached posts that are valid at one time. */
export interface CachedPosts {
  /** The post with an identifier; undefined if it is not cached or has changed. */
  find(type: LinkedPostType, id: number): StoredLinkedPost | undefined;
  /** Adds posts that were read consistently after `cachedPosts`. */
  add(posts: readonly StoredLinkedPost[]): void;
}

/** Reads the counts of changes, to find which cached posts are valid now. */
export async function cachedPosts(): Promise<CachedPosts> {
  const [venue, organizer] = await Promise.all([readChanges('venue'), readChanges('organizer')]);
  const changesOf = { venue, organizer };
  const time = nowMs();
  return {
    find(type, id) {
      const found = cache.get(id);
      if (found === undefined) return undefined;
      const isValid = found.changes === changesOf[type](id) && time - found.since < MAX_AGE_MS;
      return isValid && found.post.type === type ? found.post : undefined;
    },
    add(posts) {
      for (const post of posts.filter(({ type }) => type in changesOf)) {
        cache.delete(post.id);
        if (cache.size >= MAX_POSTS) cache.delete(oldest() ?? post.id);
        cache.set(post.id, { post, changes: changesOf[post.type](post.id), since: time });
      }
    },
  };
}

/** Empties the cache, as in a new container. */
export const clearCache = () => cache.clear();

const oldest = () => cache.keys().next().value;
