import { createHash } from 'node:crypto';
import { keyText } from '../../table/key.ts';
import { readAll } from '../../table/read.ts';
import type { Write } from '../../table/writes.ts';
import { type Actor, mayRead } from '../authors/rights.ts';
import { names } from '../keys.ts';
import { type Name, takeName } from '../names/names.ts';
import type { LinkedPostType, StoredLinkedPost } from '../stored.ts';
import { richText } from '../text/rich-text.ts';
import { findLinkedPosts } from './require.ts';

/** The names of venues and organizers, by which nobody creates one twice; the calendar's reference, section 9.4. */

/**
 * What is in the trash has given up its name. Of those with the same name each description is a variant, and as long
 * as one is not published, each author.
 */
export function nameOf({ type, status, name, description, author }: StoredLinkedPost): Name | undefined {
  if (status === 'trash') return undefined;
  const digest = digestOf(description);
  return { scope: type, name, variant: status === 'publish' ? digest : `${digest} ${author}` };
}

const digestOf = (description: string) => createHash('sha256').update(description).digest('base64url');

/** The part of the variants of a name that have a description. */
function variantsOf(description: string) {
  const digest = keyText(digestOf(description));
  return { from: digest, to: `${digest}~` };
}

/** Of how many that bear the same name one is chosen. */
const MAX_BEARERS = 50;

export function nameTaken(post: StoredLinkedPost): Write[] {
  const name = nameOf(post);
  return name === undefined ? [] : [takeName(post.id, name)];
}

/** The one with this name, and with this description if one is given, that the caller may see. */
export async function findDuplicate(
  type: LinkedPostType,
  { name, description }: { readonly name: string; readonly description?: string | null | undefined },
  actor: Actor,
): Promise<StoredLinkedPost | undefined> {
  const wanted = description ? await richText('description', description) : undefined;
  const range = names.range({ scope: type, name });
  const bearers = (
    await readAll(range, { limit: MAX_BEARERS, ...(wanted === undefined ? {} : variantsOf(wanted)) })
  ).map(({ id }) => id);
  const doubles = (await findLinkedPosts(bearers)).filter(
    (post) => mayRead(actor, post) && (wanted === undefined || post.description === wanted),
  );
  return doubles.find(({ status }) => status === 'publish') ?? doubles.at(0);
}
