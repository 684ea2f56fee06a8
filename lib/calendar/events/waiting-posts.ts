import { mayEdit, SYSTEM_WRITER, type Writer } from '../authors/rights.ts';
import { perform } from '../http/idempotency.ts';
import { writeChange } from '../linked-posts/changes.ts';
import { LINKED_POST_KINDS } from '../linked-posts/kinds.ts';
import { findLinkedPosts } from '../linked-posts/require.ts';
import type { StoredEvent } from '../stored/events.ts';
import type { StoredLinkedPost } from '../stored/posts.ts';
import type { EventChangeInput } from './changed-fields.ts';

/**
 * Publishes the venues and organizers of a submission together with its event: those that are drafts or pending, belong
 * to the author of the event, and may be changed by the writer. Those of others stay as they are; otherwise
 * contributors could get one published by linking to it. Does nothing for authors who publish their own events: their
 * drafts are intentional. Runs last before the event is written.
 * @returns whether any of them may have changed
 */
export async function publishWaitingPosts(
  before: Pick<StoredEvent, 'status' | 'author'>,
  after: Pick<StoredEvent, 'status' | 'venue' | 'organizer'>,
  { input, writer }: { readonly input: EventChangeInput; readonly writer: Writer },
): Promise<boolean> {
  if (input.status !== 'publish' || after.status !== 'publish' || before.status === 'publish') return false;
  // An import gives each record the status that it has elsewhere. Records without an author do not belong together.
  if (writer === SYSTEM_WRITER || before.author === 0 || before.author === writer.author) return false;
  const isWaiting = (post: StoredLinkedPost) =>
    (post.status === 'draft' || post.status === 'pending') &&
    post.author === before.author &&
    mayEdit(writer, post);
  const linked = await findLinkedPosts([...after.venue, ...after.organizer]);
  const waiting = linked.filter(isWaiting);
  // One at a time, because all of them change the same list sizes.
  for (const { id } of waiting) {
    await perform(async (receiptWrites, failures) => {
      // After a conflict it may be in the trash, or private.
      const [post] = await findLinkedPosts([id]);
      if (post === undefined || !isWaiting(post)) return;
      const change = { input: { status: 'publish' }, writer, failures, receiptWrites } as const;
      await writeChange(LINKED_POST_KINDS[post.type], post, change);
    });
  }
  return waiting.length > 0;
}
