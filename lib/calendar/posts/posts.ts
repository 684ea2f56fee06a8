import { config } from '../../config.ts';
import { isOwnHost } from '../../http/origin.ts';
import { utcInZone } from '../dates/dates.ts';
import type { Site } from '../http/site.ts';
import type { PostType, StoredPost } from '../stored/posts.ts';

/** Common parts of events, venues and organizers. */

/** The URL of a post's public page; by identifier if the post is not public yet. */
export function pageOf({ origin }: Pick<Site, 'origin'>, { id, type, slug, status }: StoredPost): string {
  const shown = slug !== '' && (status === 'publish' || status === 'private');
  return shown ? `${origin}/${type}/${slug}/` : `${origin}/?post_type=${WIRE_TYPES[type]}&p=${id}`;
}

/** Whether an address leads to the public page of a post, by its slug or its identifier, on any host of the service. */
export function isPageOf(post: StoredPost, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, host } = new URL(address);
  const statuses = ['publish', 'draft'] as const;
  return isOwnHost(host) && statuses.some((status) => address === pageOf({ origin }, { ...post, status }));
}

const WIRE_TYPES: Readonly<Record<PostType, string>> = {
  event: 'tribe_events',
  venue: 'tribe_venue',
  organizer: 'tribe_organizer',
  image: 'attachment',
};

/** The global ids of a record; an imported one keeps the id of its origin. */
export function identity({ host }: Site, { id, origin }: Pick<StoredPost, 'id' | 'origin'>) {
  const own = `${host}?id=${id}`;
  if (origin === undefined) return { global_id: own, global_id_lineage: [own] };
  const { global_id, lineage } = origin;
  return { global_id, global_id_lineage: [...new Set([global_id, ...lineage, own])] };
}

/** The slug of a post, or else the one that it gets on publication. */
export const shownSlug = ({ slug, wanted_slug = '' }: Pick<StoredPost, 'slug' | 'wanted_slug'>) =>
  slug || wanted_slug;

/** The times and the author of a post or a series, as in its record. */
export function provenance({
  author,
  date,
  date_utc,
  modified_utc,
}: Pick<StoredPost, 'author' | 'date' | 'date_utc' | 'modified_utc'>) {
  return {
    author: String(author),
    date,
    date_utc,
    modified: utcInZone(modified_utc, config().SITE_ZONE),
    modified_utc,
  };
}
