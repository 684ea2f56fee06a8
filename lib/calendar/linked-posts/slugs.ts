import { type PostSlugs, type SlugChange, takenSlugs, unpublishedSlugs } from '../posts/post-slugs.ts';
import type { StoredLinkedPost } from '../stored/posts.ts';
import { changedSlug, slugText } from '../text/slug-text.ts';

/**
 * The slugs of a venue or an organizer after a write: the requested slug, or else the old one, or else one made from
 * the name.
 */
export async function linkedPostSlugs(
  before: StoredLinkedPost | undefined,
  { id, type, status, name }: Pick<StoredLinkedPost, 'id' | 'type' | 'status' | 'name'>,
  change: SlugChange,
): Promise<PostSlugs> {
  const fromName = slugText(name) || String(id);
  if (!change.mayTakeSlug) {
    const { slug, wanted_slug } = await unpublishedSlugs(before, status, change);
    return { slug, wanted_slug: wanted_slug ?? (slug === '' ? fromName : undefined) };
  }
  const slug = changedSlug(change.requested, before?.slug) || before?.wanted_slug || fromName;
  return takenSlugs(before, { type, slug, status }, change.failures);
}
