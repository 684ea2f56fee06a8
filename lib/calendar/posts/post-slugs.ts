import type { Writer } from '../authors/rights.ts';
import { freeSlug } from '../names/slugs.ts';
import type { StoredPost } from '../stored.ts';
import { slugText } from '../text/slug-text.ts';

/** The slugs of events, venues and organizers. */

/** The slug of a post, empty for none, and the one that it is to have once somebody publishes it. */
export interface PostSlugs {
  readonly slug: string;
  readonly wanted_slug: string | undefined;
}

/** What a change says of the slug, and who makes it. */
export interface SlugChange {
  readonly given: string | null | undefined;
  readonly writer: Writer;
  /** How often a slug that was free was taken before it was written. */
  readonly failures: number;
}

/** What a post is before it is created. */
export const UNNAMED = { slug: '', status: 'draft' } as const;

/**
 * The slugs of a post that somebody changes who may not publish: such a post takes no slug from others, and keeps one
 * that it was given by somebody else.
 */
export async function unpublishedSlugs(
  before: Pick<StoredPost, 'type' | 'slug' | 'status' | 'wanted_slug'> | undefined,
  status: StoredPost['status'],
  { given, failures }: SlugChange,
): Promise<PostSlugs> {
  const wanted_slug = slugText(given ?? '') || before?.wanted_slug;
  if (before === undefined || before.slug === '') return { slug: '', wanted_slug };
  return { slug: await slugAfter(before, { slug: before.slug, status }, failures), wanted_slug };
}

const TRASHED = '__trashed';

/** The slug of a post that changes its status: it is marked in the trash, and freed of the mark on leaving it. */
export async function slugAfter(
  { type, slug: before, status: was }: Pick<StoredPost, 'type' | 'slug' | 'status'>,
  { slug: wanted, status: becomes }: Pick<StoredPost, 'slug' | 'status'>,
  failures: number,
): Promise<string> {
  const trash = becomes === 'trash' && (was !== 'trash' || wanted !== before);
  const restore = becomes !== 'trash' && was === 'trash';
  if (trash && wanted !== '') return freeSlug(type, `${wanted}${TRASHED}`, failures);
  if (restore) return freeSlug(type, wanted.replace(/__trashed(?:-\d+)?$/, ''), failures);
  if (wanted === before) return before;
  const free = await freeSlug(type, wanted, failures);
  return free !== wanted && isNumbered(before, wanted) ? before : free;
}

/** Whether a slug is `wanted-2` or the like: asked for again while it is taken, it need not become another. */
function isNumbered(slug: string, wanted: string): boolean {
  return slug.startsWith(`${wanted}-`) && /^\d+$/.test(slug.slice(wanted.length + 1));
}
