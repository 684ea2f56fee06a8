import { createHash } from 'node:crypto';
import { query } from '../../table/read.ts';
import type { Write } from '../../table/writes.ts';
import { names } from '../keys.ts';
import { type Actor, mayRead } from '../rights.ts';
import type { LinkedType, StoredLinked } from '../stored.ts';
import { cleanHtml } from '../text/clean-html.ts';
import { type Name, takeName } from '../text/names.ts';
import { findLinked } from './existing.ts';

/** The names of venues and organizers, by which nobody creates one twice; the calendar's reference, section 9.4. */

/**
 * What is in the trash has given up its name. Of those with the same name each description is a variant, and as long
 * as one is not published, each author.
 */
export function nameOf({ type, status, name, description, author }: StoredLinked): Name | undefined {
  if (status === 'trash') return undefined;
  const digest = createHash('sha256').update(description).digest('base64url');
  return { scope: type, name, variant: status === 'publish' ? digest : `${digest} ${author}` };
}

export function nameTaken(post: StoredLinked): Write[] {
  const name = nameOf(post);
  return name === undefined ? [] : [takeName(post.id, name)];
}

/** The one with this name, and with this description if one is given, that the caller may see. */
export async function doubleOf(
  type: LinkedType,
  { name, description }: { readonly name: string; readonly description?: string | null | undefined },
  actor: Actor,
): Promise<StoredLinked | undefined> {
  const bearers: number[] = [];
  for await (const { id } of query(names.range({ scope: type, name }))) bearers.push(id);
  const wanted = description ? await cleanHtml(description) : undefined;
  const doubles = (await findLinked(bearers)).filter(
    (post) => mayRead(actor, post) && (wanted === undefined || post.description === wanted),
  );
  return doubles.find(({ status }) => status === 'publish') ?? doubles.at(0);
}
