import { nowMs } from '../../clock.ts';
import { readChanges } from '../lists/sizes.ts';
import type { LinkedPostType, StoredLinkedPost } from '../stored.ts';

/**
 * The venues and organizers that lists of events have shown, kept by the container: many lists show the same ones, and
 * each costs half a unit or more whenever it is read. The transaction of every change of their content counts the
 * change, so a kept one is valid as long as the number of changes is the same as before it was read: a list reads two
 * numbers instead of twenty posts.
 *
 * Only the content is valid, not the usage by events, which events change.
 */

/** Maximum number that are kept; of typical ones 1 MB. */
const MAX_KEPT = 1000;

/** Limits the effect of changes that nobody counts: by hand, or by an earlier version during a deployment. */
const MAX_AGE_MS = 300_000;

interface Kept {
  readonly post: StoredLinkedPost;
  /** The numbers of changes before it was read. */
  readonly changes: string;
  /** When it was read, in milliseconds. */
  readonly since: number;
}

const kept = new Map<number, Kept>();

/** The kept posts, as valid at one time. */
export interface KeptPosts {
  /** The post with an identifier; undefined if it is not kept or has changed. */
  find(type: LinkedPostType, id: number): StoredLinkedPost | undefined;
  /** Keeps posts that were read consistently after `keptPosts`. */
  keep(posts: readonly StoredLinkedPost[]): void;
}

/** Reads the numbers of changes. */
export async function keptPosts(): Promise<KeptPosts> {
  const [venue, organizer] = await Promise.all([readChanges('venue'), readChanges('organizer')]);
  const changesOf = { venue, organizer };
  const time = nowMs();
  return {
    find(type, id) {
      const found = kept.get(id);
      if (found === undefined) return undefined;
      const isValid = found.changes === changesOf[type](id) && time - found.since < MAX_AGE_MS;
      return isValid && found.post.type === type ? found.post : undefined;
    },
    keep(posts) {
      for (const post of posts.filter(({ type }) => type in changesOf)) {
        kept.delete(post.id);
        if (kept.size >= MAX_KEPT) kept.delete(oldest() ?? post.id);
        kept.set(post.id, { post, changes: changesOf[post.type](post.id), since: time });
      }
    },
  };
}

/** Empties what is kept, as in a new container. */
export const forgetPosts = () => kept.clear();

const oldest = () => kept.keys().next().value;
