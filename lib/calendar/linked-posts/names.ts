import { digestOf } from '../../digest.ts';
import { keyText } from '../../table/key.ts';
import { readAll } from '../../table/read.ts';
import type { Write } from '../../table/writes.ts';
import { type Actor, mayRead } from '../authors/rights.ts';
import { names } from '../keys.ts';
import { type Name, takeName } from '../names/names.ts';
import type { LinkedPostType, StoredLinkedPost } from '../stored/posts.ts';
import { richText } from '../text/rich-text.ts';
import { findLinkedPosts } from './require.ts';

/** The names of venues and organizers, which prevent duplicates. */

/**
 * The name of a post; undefined in the trash. The variant distinguishes posts with the same name: by the description,
 * and unpublished ones by the author too.
 */
export function nameOf({ type, status, name, description, author }: StoredLinkedPost): Name | undefined {
  if (status === 'trash') return undefined;
  const digest = digestOf(description);
  return { scope: type, name, variant: status === 'publish' ? digest : `${digest} ${author}` };
}

/** The range of the variants of a name with a description. */
function variantsOf(description: string) {
  const digest = keyText(digestOf(description));
  return { from: digest, to: `${digest}~` };
}

/** Maximum number of posts with the same name that are compared. */
const MAX_NAMESAKES = 50;

export function nameWrites(post: StoredLinkedPost): Write[] {
  const name = nameOf(post);
  return name === undefined ? [] : [takeName(post.id, name)];
}

/** Finds a post with this name, and with this description if one is sent, that the caller may see. */
export async function findDuplicate(
  type: LinkedPostType,
  { name, description }: { readonly name: string; readonly description?: string | null | undefined },
  actor: Actor,
): Promise<StoredLinkedPost | undefined> {
  const wanted = description ? await richText('description', description) : undefined;
  const range = names.range({ scope: type, name });
  const ids = (
    await readAll(range, { limit: MAX_NAMESAKES, ...(wanted === undefined ? {} : variantsOf(wanted)) })
  ).map(({ id }) => id);
  const duplicates = (await findLinkedPosts(ids)).filter(
    (post) => mayRead(actor, post) && (wanted === undefined || post.description === wanted),
  );
  return duplicates.find(({ status }) => status === 'publish') ?? duplicates.at(0);
}
