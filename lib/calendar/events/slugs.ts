import { type PostSlugs, type SlugChange, takenSlugs, unpublishedSlugs } from '../posts/post-slugs.ts';
import { shownSlug } from '../posts/posts.ts';
import type { StoredEvent } from '../stored/events.ts';
import { changedSlug, slugText } from '../text/slug-text.ts';

/** The statuses in which an event has no slug unless one is requested. */
const WITHOUT_SLUG = new Set<StoredEvent['status']>(['draft', 'pending', 'trash']);

/** Whether a new event of a writer who may publish takes a slug. */
export const takesSlug = (status: StoredEvent['status'], requested?: string | null) =>
  slugText(requested ?? '') !== '' || !WITHOUT_SLUG.has(status);

/**
 * The slugs of an event after a write: the requested slug, or else the old one, or else one made from the title. A
 * change of the title alone keeps the slug, and so does the one that the event gets on publication, if it is sent back.
 */
export async function eventSlugs(
  before: StoredEvent | undefined,
  { id, status, title }: Pick<StoredEvent, 'id' | 'status' | 'title'>,
  change: SlugChange,
): Promise<PostSlugs> {
  if (!change.mayTakeSlug) return unpublishedSlugs(before, status, change);
  const isAsRead = before !== undefined && change.requested === shownSlug(before);
  const named = changedSlug(isAsRead ? undefined : change.requested, before?.slug);
  const wanted_slug = before?.wanted_slug;
  if (named === '' && WITHOUT_SLUG.has(status)) return { slug: '', wanted_slug };
  const slug = named || wanted_slug || slugText(title) || String(id);
  return takenSlugs(before, { type: 'event', slug, status }, change.failures);
}
