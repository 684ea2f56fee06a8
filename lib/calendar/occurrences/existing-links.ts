import { linkName, readLinkTargets, targetsByName } from '../event-store/link-targets.ts';
import { byLinkKind } from '../link-kinds.ts';
import type { Links } from '../stored/links.ts';

/** The links whose targets exist. Templates can have links to deleted records for a while; events must not get them. */
export async function existingLinks(links: Links): Promise<Links> {
  const { terms, posts } = await readLinkTargets(links);
  const found = targetsByName({ terms, posts: posts.filter(({ status }) => status !== 'trash') });
  return byLinkKind((kind) => links[kind].filter((id) => found.has(linkName(kind, id))));
}
