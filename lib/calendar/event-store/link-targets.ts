import { anyOf } from '../../table/any-of.ts';
import { batchGet } from '../../table/batch-get.ts';
import { linkedPosts, terms } from '../keys.ts';
import type { Links } from '../stored/links.ts';
import type { StoredLinkedPost } from '../stored/posts.ts';
import type { StoredTerm } from '../stored/terms.ts';

/** The records that events link to. */
export interface LinkTargets {
  readonly terms: readonly StoredTerm[];
  readonly posts: readonly StoredLinkedPost[];
}

export const NO_TARGETS: LinkTargets = { terms: [], posts: [] };

/** Reads the records that links refer to, each once, in the order of the links; omits those that do not exist. */
export async function readLinkTargets({ category, tag, venue, organizer }: Links): Promise<LinkTargets> {
  const found = await batchGet(LINK_TARGET, [
    ...[...new Set(category)].map((id) => terms.key({ taxonomy: 'category', id })),
    ...[...new Set(tag)].map((id) => terms.key({ taxonomy: 'tag', id })),
    ...[...new Set([...venue, ...organizer])].map((id) => linkedPosts.key({ id })),
  ]);
  return {
    terms: found.filter((record) => 'taxonomy' in record),
    posts: found.filter((record) => 'details' in record),
  };
}

const LINK_TARGET = anyOf(terms, linkedPosts);
