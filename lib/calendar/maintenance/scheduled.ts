import { forEachWhile, type HasTime, type Progress } from '../../for-each-while.ts';
import { keyText } from '../../table/key.ts';
import { get, query } from '../../table/read.ts';
import type { Writer } from '../authors/rights.ts';
import { formatUtc } from '../dates/dates.ts';
import { now } from '../dates/now.ts';
import { updateEvent } from '../events/changes.ts';
import { events } from '../keys.ts';
import { LINKED_POST_KINDS } from '../linked-posts/kinds.ts';
import { changeLinkedPost } from '../linked-posts/writes.ts';
import type { StoredPost } from '../stored.ts';

/**
 * Publishes the events, venues and organizers whose date has come; the calendar's reference, sections 7.4 and 7.6.
 */
export function publishDue(hasTime: HasTime): Promise<Progress> {
  const present = `${keyText(formatUtc(now()))}$`;
  return forEachWhile(
    query<StoredPost>(events.indexRange('gsi5', {}), { to: present }),
    hasTime,
    publish,
    ({ type, id }) => ({ work: 'publish', type, id }),
  );
}

/** Somebody who may publish what others have written. */
const PUBLISHER: Writer = { role: 'editor', author: 0 };

/**
 * Any change of a post that may be published publishes it if its date has come; so does one of nothing. The index may
 * still show a post that was published or changed a moment ago.
 */
async function publish({ id }: StoredPost): Promise<void> {
  const post: StoredPost | undefined = await get(events, events.key({ id }));
  if (post?.status !== 'future') return;
  if (post.type === 'event') await updateEvent(id, {}, PUBLISHER);
  else if (post.type !== 'image') await changeLinkedPost(LINKED_POST_KINDS[post.type], id, {}, PUBLISHER);
}
