import { type PostSlugs, type SlugChange, slugsAfter } from '../posts/post-slugs.ts';
import type { StoredEvent } from '../stored/events.ts';

/** The slugs of an event after a write: those of a post with its title as name. */
export const eventSlugs = (
  before: StoredEvent | undefined,
  { id, status, title }: Pick<StoredEvent, 'id' | 'status' | 'title'>,
  change: SlugChange,
): Promise<PostSlugs> => slugsAfter(before, { id, type: 'event', status, name: title }, change);
