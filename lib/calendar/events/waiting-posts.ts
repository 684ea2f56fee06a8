import { mayEdit, SYSTEM_WRITER, type Writer } from '../authors/rights.ts';
import { changeLinkedPost } from '../linked-posts/changes.ts';
import { LINKED_POST_KINDS } from '../linked-posts/kinds.ts';
import { findLinkedPosts } from '../linked-posts/require.ts';
import type { StoredEvent } from '../stored/events.ts';
import type { StoredLinkedPost } from '../stored/posts.ts';
import type { EventChangeInput } from './changed-fields.ts';

/**
 * Publishes the venues and organizers of a submission together with its event: those that are drafts or pending, are by
 * the author of the event, and that the writer may change. Those of others stay: with a link to one, a contributor
 * would get it published. Runs last before the write of the event.
 * @returns whether any of them changed
 */
export async function publishWaitingPosts(
  before: Pick<StoredEvent, 'status' | 'author'>,
  after: Pick<StoredEvent, 'status' | 'venue' | 'organizer'>,
  { input, writer }: { readonly input: EventChangeInput; readonly writer: Writer },
): Promise<boolean> {
  if (input.status !== 'publish' || after.status !== 'publish' || before.status === 'publish') return false;
  // An import gives each record the status that it has elsewhere. Records without an author do not belong together.
  if (writer === SYSTEM_WRITER || before.author === 0) return false;
  const linked = await findLinkedPosts([...after.venue, ...after.organizer]);
  const waiting = linked.filter(
    (post) => isWaiting(post) && post.author === before.author && mayEdit(writer, post),
  );
  // One by one: all of them change the same sizes of lists.
  for (const { type, id } of waiting) {
    await changeLinkedPost(LINKED_POST_KINDS[type], id, { status: 'publish' }, writer);
  }
  return waiting.length > 0;
}

const isWaiting = ({ status }: StoredLinkedPost) => status === 'draft' || status === 'pending';
