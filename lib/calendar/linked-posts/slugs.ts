import { mayPublish } from '../authors/rights.ts';
import {
  type PostSlugs,
  type SlugChange,
  slugAfter,
  UNNAMED,
  unpublishedSlugs,
} from '../posts/post-slugs.ts';
import type { StoredLinkedPost } from '../stored.ts';
import { slugText } from '../text/slug-text.ts';

/**
 * The slug of a venue or an organizer as it becomes: the one that is given, else the one it had, else one made from its
 * name.
 */
export async function linkedPostSlugs(
  before: StoredLinkedPost | undefined,
  { id, type, status, name }: Pick<StoredLinkedPost, 'id' | 'type' | 'status' | 'name'>,
  change: SlugChange,
): Promise<PostSlugs> {
  const fromName = slugText(name) || String(id);
  if (!mayPublish(change.writer)) {
    const { slug, wanted_slug } = await unpublishedSlugs(before, status, change);
    return { slug, wanted_slug: wanted_slug ?? (slug === '' ? fromName : undefined) };
  }
  const named = slugText(change.given ?? '') || before?.slug || before?.wanted_slug;
  const slug = named || fromName;
  return {
    slug: await slugAfter(before ?? { type, ...UNNAMED }, { slug, status }, change.failures),
    wanted_slug: undefined,
  };
}
