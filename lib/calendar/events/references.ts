import { verifyAuthor, type Writer } from '../authors/rights.ts';
import { eventEntry } from '../event-index/event-entry.ts';
import { verifyImage } from '../images/images.ts';
import { type LinkedPostKind, ORGANIZER, VENUE } from '../linked-posts/kinds.ts';
import { requireLinkedPosts } from '../linked-posts/require.ts';
import { createLinkedPost, type LinkedPostInput, verifyLinkedPost } from '../linked-posts/writes.ts';
import { checkCoordinates } from '../places/coordinates.ts';
import type { Taxonomy } from '../stored.ts';
import { termsNamed } from '../terms/creation.ts';
import { findTerms } from '../terms/require.ts';
import { withoutTags } from '../text/text.ts';

/** What an event is linked to, as callers name it; the calendar's reference, sections 7.7 and 7.8. */
export type LinkReference = { readonly id: number } | LinkedPostInput;
export type TermReference = number | string;

function isKnown(reference: LinkReference): reference is { readonly id: number } {
  return typeof reference.id === 'number';
}

/** What an event's fields refer to. */
export interface References {
  readonly author?: number | null | undefined;
  readonly image?: number | string | null | undefined;
  readonly post_parent?: number | null | undefined;
  readonly venue?: readonly LinkReference[] | null | undefined;
  readonly organizer?: readonly LinkReference[] | null | undefined;
}

/**
 * To be called before anything is written.
 * @throws Failure 400 for what does not exist, and for new venues and organizers that cannot be made; 403 for an author
 * whom the caller may not name
 */
export async function verifyReferences(input: References, writer: Writer): Promise<void> {
  await Promise.all([
    verifyAuthor(input.author, writer),
    verifyImage(input.image ?? undefined),
    input.post_parent ? eventEntry('post_parent', input.post_parent) : undefined,
    verifyLinks(VENUE, input.venue, writer),
    verifyLinks(ORGANIZER, input.organizer, writer),
  ]);
}

async function verifyLinks(
  kind: LinkedPostKind,
  references: readonly LinkReference[] | null | undefined,
  writer: Writer,
): Promise<void> {
  const given = references ?? [];
  const ids = given.filter(isKnown).map(({ id }) => id);
  if (ids.length > 0) await requireLinkedPosts(kind, ids, kind.type);
  for (const reference of given) {
    if (isKnown(reference)) continue;
    checkCoordinates(reference);
    await verifyLinkedPost(reference, writer);
  }
}

/** The identifiers of venues or organizers, those of new ones after creating them; each once, in the given order. */
export async function linkedPostIds(
  kind: LinkedPostKind,
  references: readonly LinkReference[],
  writer: Writer,
): Promise<number[]> {
  const ids: number[] = [];
  for (const reference of references) {
    ids.push(isKnown(reference) ? reference.id : (await createLinkedPost(kind, reference, writer)).id);
  }
  return [...new Set(ids)];
}

/**
 * The identifiers of categories or tags. A name that nobody bears makes a new one; identifiers of nothing are left
 * out. What somebody makes who is no editor is not public until something published uses it.
 */
export async function termIds(
  taxonomy: Taxonomy,
  references: readonly TermReference[],
  { role }: Writer,
): Promise<number[]> {
  const given = references.filter((reference) => typeof reference === 'number');
  const named = references.filter((reference) => typeof reference === 'string').map(withoutTags);
  const names = [...new Set(named)].filter((name) => name !== '');
  const [known, called] = await Promise.all([
    findTerms(taxonomy, given),
    termsNamed(taxonomy, names, { isHidden: role !== 'editor' }),
  ]);
  return [...new Set([...known.map(({ id }) => id), ...called])];
}
