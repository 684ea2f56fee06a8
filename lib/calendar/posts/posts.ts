import { config } from '../../config.ts';
import { utcInZone } from '../dates/dates.ts';
import type { Site } from '../http/site.ts';
import type { PostType, StoredPost } from '../stored/posts.ts';

/** Common parts of events, venues and organizers. */

/** The URL of a post's public page; by identifier if the post is not public yet. */
export function pageOf({ origin }: Site, { id, type, slug, status }: StoredPost): string {
  const shown = slug !== '' && (status === 'publish' || status === 'private');
  return shown ? `${origin}/${type}/${slug}/` : `${origin}/?post_type=${WIRE_TYPES[type]}&p=${id}`;
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
