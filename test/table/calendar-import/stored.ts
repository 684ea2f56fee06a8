import { events, linkedPosts, terms } from '../../../lib/calendar/keys.ts';
import { slugOwner } from '../../../lib/calendar/names/slugs.ts';
import type { LinkedPostType } from '../../../lib/calendar/stored/posts.ts';
import type { Taxonomy } from '../../../lib/calendar/stored/terms.ts';
import { get } from '../../../lib/table/read.ts';

/** Reads records of the table by slug. */

export async function eventBySlug(slug: string) {
  const id = await slugOwner('event', slug);
  return id === undefined ? undefined : get(events, events.key({ id }));
}

export async function linkedPostBySlug(type: LinkedPostType, slug: string) {
  const id = await slugOwner(type, slug);
  return id === undefined ? undefined : get(linkedPosts, linkedPosts.key({ id }));
}

export async function termBySlug(taxonomy: Taxonomy, slug: string) {
  const id = await slugOwner(taxonomy, slug);
  return id === undefined ? undefined : get(terms, terms.key({ taxonomy, id }));
}
