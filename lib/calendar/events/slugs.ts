import { mayPublish } from '../authors/rights.ts';
import {
  type PostSlugs,
  type SlugChange,
  slugAfter,
  UNNAMED,
  unpublishedSlugs,
} from '../posts/post-slugs.ts';
import type { StoredEvent } from '../stored.ts';
import { slugText } from '../text/slug-text.ts';

/** Those of an event have none until they leave this state, unless it is given. */
const WITHOUT_SLUG = new Set<StoredEvent['status']>(['draft', 'pending', 'trash']);

/**
 * The slug of an event as it becomes: the one that is given, else the one it had, else one made from its title. A new
 * title alone changes nothing. The calendar's reference, section 7.5.
 */
export async function eventSlugs(
  before: StoredEvent | undefined,
  { id, status, title }: Pick<StoredEvent, 'id' | 'status' | 'title'>,
  change: SlugChange,
): Promise<PostSlugs> {
  if (!mayPublish(change.writer)) return unpublishedSlugs(before, status, change);
  const named = slugText(change.given ?? '') || before?.slug || '';
  const wanted_slug = before?.wanted_slug;
  if (named === '' && WITHOUT_SLUG.has(status)) return { slug: '', wanted_slug };
  const slug = named || wanted_slug || slugText(title) || String(id);
  return {
    slug: await slugAfter(before ?? { type: 'event', ...UNNAMED }, { slug, status }, change.failures),
    wanted_slug: undefined,
  };
}
