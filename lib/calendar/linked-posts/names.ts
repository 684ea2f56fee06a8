import { digestOf } from '../../digest.ts';
import type { Range } from '../../table/entity.ts';
import { keyText } from '../../table/key.ts';
import { readAll } from '../../table/read.ts';
import type { Write } from '../../table/writes.ts';
import { caselessText } from '../../text/fold.ts';
import { type Actor, mayRead } from '../authors/rights.ts';
import { names } from '../keys.ts';
import { changeNamesIfFree, type Name, takeName } from '../names/names.ts';
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

/** The range of the variants of a name with the digest of a description. */
function variantsOf(digest: string) {
  const from = keyText(digest);
  return { from, to: `${from}~` };
}

/** Maximum number of names that are read, and of posts with the same name that are compared. */
const MAX_NAMES = 1000;
const MAX_NAMESAKES = 50;

type OwnedName = Name & { readonly id: number };

/**
 * The writes for the name of a new post. Callers who create unpublished posts without an author cannot see each
 * other's, so only the first one owns the name.
 */
export async function nameWrites(post: StoredLinkedPost): Promise<Write[]> {
  const { id, author, status } = post;
  const name = nameOf(post);
  if (author === 0 && status !== 'publish') {
    return changeNamesIfFree([{ id, before: undefined, after: name }]);
  }
  return name === undefined ? [] : [takeName(id, name)];
}

/** Finds a post with this name, and with this description if one is sent, in any case, that the caller may see. */
export async function findDuplicate(
  type: LinkedPostType,
  { name, description }: { readonly name: string; readonly description?: string | null | undefined },
  actor: Actor,
): Promise<StoredLinkedPost | undefined> {
  const wanted = description ? await richText('description', description) : undefined;
  const named = await readNames(names.range({ scope: type, name }), wanted);
  const ids = named.flatMap((list) => visibleFirst(list, actor)).map(({ id }) => id);
  const caseless = wanted === undefined ? undefined : caselessText(wanted);
  const duplicates = (await findLinkedPosts([...new Set(ids)].slice(0, MAX_NAMESAKES))).filter(
    (post) => mayRead(actor, post) && (caseless === undefined || caselessText(post.description) === caseless),
  );
  return duplicates.find(({ status }) => status === 'publish') ?? duplicates.at(0);
}

/**
 * Reads the names of all posts with a name, as lists to search in this order: with a description, first that of the
 * posts with exactly this one. If there are too many names to read, includes at least those of posts with which a new
 * post would conflict.
 */
async function readNames(range: Range<OwnedName>, description: string | undefined): Promise<OwnedName[][]> {
  const all = await readAll(range, { limit: MAX_NAMES });
  const isWhole = all.length < MAX_NAMES;
  if (isWhole && description === undefined) return [all];
  const digest = digestOf(description ?? '');
  const exact = isWhole
    ? all.filter(({ variant }) => variant.startsWith(digest))
    : await readAll(range, { limit: MAX_NAMES, ...variantsOf(digest) });
  return description === undefined ? [[...exact, ...all]] : [exact, all];
}

/** The names of published posts, then those of the caller's own, then others, which only editors may see. */
function visibleFirst(named: readonly OwnedName[], { author, role }: Actor): OwnedName[] {
  const published = named.filter(({ variant }) => !variant.includes(' '));
  const own = named.filter(({ variant }) => variant.endsWith(` ${author}`));
  return [...published, ...own, ...(role === 'editor' ? named : [])];
}
