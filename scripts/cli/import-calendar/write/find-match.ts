import { names } from '../../../../lib/calendar/keys.ts';
import type { LinkedPostKind } from '../../../../lib/calendar/linked-posts/kinds.ts';
import { findLinkedPosts } from '../../../../lib/calendar/linked-posts/require.ts';
import type { StoredLinkedPost } from '../../../../lib/calendar/stored/posts.ts';
import { readAll } from '../../../../lib/table/read.ts';
import type { SourceLinkedPost } from '../source.ts';

/**
 * Finds the same venue or organizer here: it has the same name, was created here, and has no conflicting details. A record
 * without a global id is identified by its name.
 */
export async function findMatch(
  kind: LinkedPostKind,
  source: SourceLinkedPost,
): Promise<StoredLinkedPost | undefined> {
  const candidates = await readAll(names.range({ scope: kind.type, name: source.name }));
  const posts = (await findLinkedPosts(candidates.map(({ id }) => id))).filter(
    ({ status }) => status !== 'trash',
  );
  if (source.globalId === undefined) return posts[0];
  return posts.find((post) => post.origin === undefined && agrees(kind, post, source));
}

function agrees(
  { texts }: LinkedPostKind,
  { details }: StoredLinkedPost,
  { fields }: SourceLinkedPost,
): boolean {
  return texts.every((name) => {
    const [here, there] = [details[name] ?? '', fields[name] ?? ''];
    return here === '' || there === '' || here === there;
  });
}
