import { anyOf } from '../../table/any-of.ts';
import { batchGet } from '../../table/batch-get.ts';
import { linkedPosts, terms } from '../keys.ts';
import type { LinkKind } from '../link-kinds.ts';
import type { Links } from '../stored/links.ts';
import type { StoredLinkedPost } from '../stored/posts.ts';
import type { StoredTerm } from '../stored/terms.ts';

/** The records that events link to. */
export interface LinkTargets {
  readonly terms: readonly StoredTerm[];
  readonly posts: readonly StoredLinkedPost[];
}

/** The name of a link: links of different kinds can have the same target. */
export const linkName = (kind: LinkKind, target: number) => `${kind} ${target}`;

/** The records, by the names of the links to them. */
export function targetsByName({ terms, posts }: LinkTargets): Map<string, StoredTerm | StoredLinkedPost> {
  return new Map<string, StoredTerm | StoredLinkedPost>([
    ...terms.map((term) => [linkName(term.taxonomy, term.id), term] as const),
    ...posts.map((post) => [linkName(post.type, post.id), post] as const),
  ]);
}

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
