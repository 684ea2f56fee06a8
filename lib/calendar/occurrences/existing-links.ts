import { batchGet } from '../../table/batch-get.ts';
import { linkedPosts, terms } from '../keys.ts';
import { LINK_KINDS } from '../link-kinds.ts';
import type { Links } from '../stored/links.ts';
import type { StoredLinkedPost } from '../stored/posts.ts';
import type { StoredTerm } from '../stored/terms.ts';

/**
 * The links whose targets exist. Templates keep links to deleted records, because nobody reads templates; events must
 * not get them.
 */
export async function existingLinks(links: Links): Promise<Links> {
  const { category, tag, venue, organizer } = links;
  const [foundTerms, foundPosts] = await Promise.all([
    batchGet<StoredTerm>(terms, [
      ...category.map((id) => terms.key({ taxonomy: 'category', id })),
      ...tag.map((id) => terms.key({ taxonomy: 'tag', id })),
    ]),
    batchGet<StoredLinkedPost>(
      linkedPosts,
      [...venue, ...organizer].map((id) => linkedPosts.key({ id })),
    ),
  ]);
  const found = new Set([
    ...foundTerms.map(({ taxonomy, id }) => `${taxonomy} ${id}`),
    ...foundPosts.filter(({ status }) => status !== 'trash').map(({ type, id }) => `${type} ${id}`),
  ]);
  const [categories, tags, venues, organizers] = LINK_KINDS.map((kind) =>
    links[kind].filter((id) => found.has(`${kind} ${id}`)),
  );
  return { category: categories ?? [], tag: tags ?? [], venue: venues ?? [], organizer: organizers ?? [] };
}
