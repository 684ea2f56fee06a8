import { type Actor, mayPublish } from '../authors/rights.ts';
import { freeSlug } from '../names/slugs.ts';
import type { StoredPost } from '../stored/posts.ts';
import { slugText } from '../text/slug-text.ts';

/** Slugs of events, venues and organizers. */

/** The slug of a post, empty for none, and the slug that it gets on publication. */
export interface PostSlugs {
  readonly slug: string;
  readonly wanted_slug: string | undefined;
}

/** The requested slug of a change, and whether the post may take it now. */
export interface SlugChange {
  readonly requested: string | null | undefined;
  /** Whether the post may take a new slug; otherwise it gets the requested one on publication. */
  readonly mayTakeSlug: boolean;
  /** How often a free slug was taken before it could be written. */
  readonly failures: number;
}

/** What the input of a writer means for the slug. */
export const slugChangeIn = (
  { slug }: { readonly slug?: SlugChange['requested'] },
  writer: Actor,
  failures: number,
): SlugChange => ({ requested: slug, mayTakeSlug: mayPublish(writer), failures });

/** The state of a post before its creation. */
const NEW_POST = { slug: '', status: 'draft' } as const;

/** The slugs of a post that takes a slug: this one, or one with a number if another post has it. */
export async function takenSlugs(
  before: Pick<StoredPost, 'type' | 'slug' | 'status'> | undefined,
  { type, ...after }: Pick<StoredPost, 'type' | 'slug' | 'status'>,
  failures: number,
): Promise<PostSlugs> {
  return { slug: await slugAfter(before ?? { type, ...NEW_POST }, after, failures), wanted_slug: undefined };
}

/** The slugs of a post that may not take a new slug: it keeps one that somebody else gave it. */
export async function unpublishedSlugs(
  before: Pick<StoredPost, 'type' | 'slug' | 'status' | 'wanted_slug'> | undefined,
  status: StoredPost['status'],
  { requested, failures }: SlugChange,
): Promise<PostSlugs> {
  const wanted_slug = slugText(requested ?? '') || before?.wanted_slug;
  if (before === undefined || before.slug === '') return { slug: '', wanted_slug };
  return { slug: await slugAfter(before, { slug: before.slug, status }, failures), wanted_slug };
}

const TRASHED = '__trashed';

/**
 * The slug of a post after a change of its status: moving it to the trash adds a suffix, and restoring it removes the
 * suffix.
 */
async function slugAfter(
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

/**
 * Whether a slug is `wanted-2` or the like: if the same slug is requested again while it is taken, the number stays.
 */
function isNumbered(slug: string, wanted: string): boolean {
  return slug.startsWith(`${wanted}-`) && /^\d+$/.test(slug.slice(wanted.length + 1));
}
