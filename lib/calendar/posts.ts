import { config } from '../config.ts';
import { invalidMember } from '../http/failure.ts';
import { get } from '../table/read.ts';
import { utcInZone } from './dates/dates.ts';
import { events } from './keys.ts';
import type { Site } from './site.ts';
import type { PostType, StoredPost } from './stored.ts';
import { freeSlug } from './text/slugs.ts';

/** What events, venues and organizers have in common. */

/** The post with an identifier, whatever it is. */
export async function findPost(id: number): Promise<{ type: PostType } | undefined> {
  return get(events, events.key({ id }));
}

/** @throws Failure 400 that names the parameter if it is not the identifier of an event */
export async function verifyEvent(parameter: string, id: number | undefined): Promise<void> {
  if (id === undefined) return;
  if ((await findPost(id))?.type !== 'event') throw invalidMember(parameter, 'expected the id of an event');
}

/** The public page of a post; one that is not public yet is shown under its identifier. */
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

/** The members by which a record names itself; one that was imported keeps the name that its origin gave it. */
export function identity({ host }: Site, { id, origin }: Pick<StoredPost, 'id' | 'origin'>) {
  const own = `${host}?id=${id}`;
  if (origin === undefined) return { global_id: own, global_id_lineage: [own] };
  const { global_id, lineage } = origin;
  return { global_id, global_id_lineage: [...new Set([global_id, ...lineage, own])] };
}

/** The times and the author of a post, as its record shows them. */
export function provenance({ author, date, date_utc, modified_utc }: StoredPost) {
  return {
    author: String(author),
    date,
    date_utc,
    modified: utcInZone(modified_utc, config().SITE_ZONE),
    modified_utc,
  };
}

const TRASHED = '__trashed';

/** What a post is before it is created. */
export const UNNAMED = { slug: '', status: 'draft' } as const;

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
