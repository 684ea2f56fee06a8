import { readAll } from '../../table/read.ts';
import { linkedPosts } from '../keys.ts';
import type { LinkedPostType, StoredLinkedPost } from '../stored/posts.ts';

/** One of the lists of venues or organizers: those with a status, and with or without events. */
export type LinkedPostList = Pick<StoredLinkedPost, 'status' | 'used'>;

/**
 * Reads lists, each newest first.
 * @param limit the maximum number of records of each list
 */
export async function readLists(
  type: LinkedPostType,
  lists: readonly LinkedPostList[],
  limit?: number,
): Promise<StoredLinkedPost[]> {
  const options = { descending: true, ...(limit === undefined ? {} : { limit }) };
  const found = await Promise.all(
    lists.map((list) => readAll(linkedPosts.indexRange('gsi1', { type, ...list }), options)),
  );
  return found.flat();
}

/** Reads an author's venues or organizers with some statuses, not including published ones. */
export async function readOwn(
  type: LinkedPostType,
  author: number | undefined,
  statuses: readonly StoredLinkedPost['status'][],
): Promise<StoredLinkedPost[]> {
  if (author === undefined || statuses.length === 0) return [];
  const own = await readAll(linkedPosts.indexRange('gsi3', { type, author }));
  return own.filter(({ status }) => statuses.includes(status));
}
