import { type ForEachResult, forEachWhile, type HasTime } from '../../for-each-while.ts';
import { keyAfter } from '../../table/key.ts';
import { get, query } from '../../table/read.ts';
import { SYSTEM_WRITER } from '../authors/rights.ts';
import { utcNow } from '../dates/dates.ts';
import { changeEvent } from '../events/changes.ts';
import { events } from '../keys.ts';
import { changeLinkedPost } from '../linked-posts/changes.ts';
import { LINKED_POST_KINDS } from '../linked-posts/kinds.ts';
import { isAwaitingChange } from '../series/change.ts';
import { findSeries } from '../series/heads.ts';
import type { StoredEvent } from '../stored/events.ts';
import type { StoredPost } from '../stored/posts.ts';

/** Publishes the events, venues and organizers whose date has come. */
export function publishDue(hasTime: HasTime): Promise<ForEachResult> {
  return forEachWhile(
    query<StoredPost>(events.indexRange('gsi5', {}), { to: keyAfter(utcNow()) }),
    hasTime,
    publish,
    ({ type, id }) => ({ work: 'publish', type, id }),
  );
}

/**
 * Any change of a scheduled post, even an empty one, publishes it if its date has come. The index may still contain a
 * post that has just been published or changed.
 */
async function publish({ id }: StoredPost): Promise<void> {
  // All types of posts have the same keys.
  const post = await get(events, events.key({ id }));
  if (post?.status !== 'future') return;
  const { type } = post;
  if (type === 'event') await publishEvent(post);
  else if (type !== 'image') await changeLinkedPost(LINKED_POST_KINDS[type], id, {}, SYSTEM_WRITER);
}

/** A change of its series that has not reached an event may prevent or postpone the publication, so it comes first. */
async function publishEvent({ id, occurrence }: StoredEvent): Promise<void> {
  const head = occurrence && (await findSeries(occurrence.series));
  if (head !== undefined && isAwaitingChange(head, id)) return;
  await changeEvent(id, {}, SYSTEM_WRITER);
}
