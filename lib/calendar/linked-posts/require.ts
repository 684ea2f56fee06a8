import { Failure, invalidMember } from '../../http/failure.ts';
import { type BatchReadOptions, batchGet } from '../../table/batch-get.ts';
import { get, type ReadOptions } from '../../table/read.ts';
import { type Actor, mayRead } from '../authors/rights.ts';
import { linkedPosts } from '../keys.ts';
import { slugOwner } from '../names/slugs.ts';
import type { StoredLinkedPost } from '../stored/posts.ts';
import { storedSlug } from '../text/slug-text.ts';
import type { LinkedPostKind } from './kinds.ts';

/** @throws Failure 400 that names `id` if there is no such post of the kind */
export async function requireLinkedPost({ type }: LinkedPostKind, id: number): Promise<StoredLinkedPost> {
  const post = await get(linkedPosts, linkedPosts.key({ id }));
  if (post?.type !== type) throw invalidMember('id', `expected the id of a known ${type}`);
  return post;
}

/**
 * The same for several identifiers, without duplicates, in their order.
 * @throws Failure as `requireKnownIds`
 */
export async function requireLinkedPosts(
  kind: LinkedPostKind,
  ids: readonly number[],
  options?: ReadOptions,
): Promise<StoredLinkedPost[]> {
  const unique = [...new Set(ids)];
  const found = await findLinkedPosts(unique, { ...options, needsAll: true });
  requireKnownIds(found, kind, unique);
  return found;
}

/** @throws Failure 400 that names `venue` or `organizer` if an identifier belongs to no post of the kind */
export function requireKnownIds(
  posts: readonly StoredLinkedPost[],
  { type }: LinkedPostKind,
  ids: readonly number[],
): void {
  const known = new Set(posts.filter((post) => post.type === type).map(({ id }) => id));
  if (!ids.every((id) => known.has(id))) throw invalidMember(type, `expected the id of a known ${type}`);
}

/** The identifier of a slug, decoded or escaped. @throws Failure 400 that names `slug` if it is unknown */
export async function requireLinkedPostIdBySlug({ type }: LinkedPostKind, slug: string): Promise<number> {
  const id = await slugOwner(type, storedSlug(slug));
  if (id === undefined) throw invalidMember('slug', `expected the slug of a known ${type}`);
  return id;
}

/** The venues or organizers that exist, in the order of the identifiers. */
export async function findLinkedPosts(
  ids: readonly number[],
  options?: BatchReadOptions,
): Promise<StoredLinkedPost[]> {
  const keys = ids.map((id) => linkedPosts.key({ id }));
  return batchGet(linkedPosts, keys, options);
}

/** @throws Failure 403 for a caller who may not see the post */
export function requireReadable(actor: Actor, post: StoredLinkedPost): void {
  if (!mayRead(actor, post)) {
    throw new Failure(403, `${post.type}-not-accessible`, `The ${post.type} is not public`);
  }
}
