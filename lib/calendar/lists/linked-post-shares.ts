import type { StoredLinkedPost } from '../stored/posts.ts';
import { bytesOf, type Share } from './sizes.ts';

/** The name of the list of all public venues with coordinates. */
export const PLACES = 'place';

/** The lists that contain a venue or an organizer: that of its status and use, and that of places. */
export function sharesOf(post: StoredLinkedPost): Share[] {
  const { type, status, used, name, description, slug, details, image, origin, geohash } = post;
  const bytes = bytesOf([name, description, slug, details, image, origin]);
  const isPlace = geohash !== undefined && status === 'publish';
  return [
    { of: type, list: listOf(status, used), bytes },
    ...(isPlace ? [{ of: PLACES, list: PLACES, bytes }] : []),
  ];
}

export const listOf = (status: StoredLinkedPost['status'], used: boolean) =>
  `${status}/${used ? 'used' : 'unused'}`;
