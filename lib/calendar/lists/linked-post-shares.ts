import type { StoredLinkedPost } from '../stored.ts';
import { bytesOf, type Share } from './sizes.ts';

/** The list of all places, whatever their status; its size is kept under this name. */
export const PLACES = 'place';

/** The lists that a venue or an organizer is in: those of its status, with events or without, and that of places. */
export function sharesOf(post: StoredLinkedPost): Share[] {
  const { type, status, used, name, description, slug, details, image, origin, geohash } = post;
  const bytes = bytesOf([name, description, slug, details, image, origin]);
  const isPlace = geohash !== undefined && status !== 'trash';
  return [
    { of: type, list: listOf(status, used), bytes },
    ...(isPlace ? [{ of: PLACES, list: PLACES, bytes }] : []),
  ];
}

export const listOf = (status: StoredLinkedPost['status'], used: boolean) =>
  `${status}/${used ? 'used' : 'unused'}`;
