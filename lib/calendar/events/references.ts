import { requireAuthor, type Writer } from '../authors/rights.ts';
import { requireEventEntry } from '../event-index/event-entry.ts';
import { createLinkedPost } from '../linked-posts/creation.ts';
import { type LinkedPostInput, requireKnownReferences } from '../linked-posts/input.ts';
import { type LinkedPostKind, ORGANIZER, VENUE } from '../linked-posts/kinds.ts';
import { findLinkedPosts, requireKnownIds } from '../linked-posts/require.ts';
import { requireCompleteCoordinates } from '../places/coordinates.ts';
import type { StoredLinkedPost } from '../stored/posts.ts';
import type { Taxonomy } from '../stored/terms.ts';
import { findOrCreateTerms } from '../terms/creation.ts';
import { findTerms } from '../terms/require.ts';
import { withoutTags } from '../text/text.ts';

/** A reference to a venue or an organizer: an identifier, or the fields of a new one. */
export type LinkReference = { readonly id: number } | LinkedPostInput;
/** A category or a tag, by identifier or name. */
export type TermReference = number | string;

function isKnown(reference: LinkReference): reference is { readonly id: number } {
  return typeof reference.id === 'number';
}

/** The references in the input for an event. */
export interface References {
  readonly author?: number | null | undefined;
  readonly post_parent?: number | null | undefined;
  readonly venue?: readonly LinkReference[] | null | undefined;
  readonly organizer?: readonly LinkReference[] | null | undefined;
}

/**
 * Runs before the first write. The image of the event itself is checked where it is read, which is before the first
 * write too.
 * @returns the venues and organizers that are named by identifier
 * @throws Failure 400 for records that do not exist, and for new venues and organizers that are invalid; 403 for an
 * author whom the caller may not name
 */
export async function requireReferences(input: References, writer: Writer): Promise<StoredLinkedPost[]> {
  const [known] = await Promise.all([
    requireKnownPosts(input),
    requireAuthor(input.author, writer),
    input.post_parent ? requireEventEntry('post_parent', input.post_parent) : undefined,
    requireValidNewPosts(input.venue, writer),
    requireValidNewPosts(input.organizer, writer),
  ]);
  return known;
}

async function requireKnownPosts({ venue, organizer }: References): Promise<StoredLinkedPost[]> {
  const ids = { venue: knownIds(venue), organizer: knownIds(organizer) };
  const known = await findLinkedPosts([...new Set([...ids.venue, ...ids.organizer])]);
  for (const kind of [VENUE, ORGANIZER]) requireKnownIds(known, kind, ids[kind.type], kind.type);
  return known;
}

const knownIds = (references: References['venue']) => (references ?? []).filter(isKnown).map(({ id }) => id);

async function requireValidNewPosts(references: References['venue'], writer: Writer): Promise<void> {
  for (const reference of references ?? []) {
    if (isKnown(reference)) continue;
    requireCompleteCoordinates(reference);
    await requireKnownReferences(reference, writer);
  }
}

/** The identifiers of venues or organizers, after creating new ones; without duplicates, in the order sent. */
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
 * The identifiers of categories or tags. An unknown name creates a term; unknown identifiers are left out. Terms that a
 * writer other than an editor creates are not public until a published event uses them.
 */
export async function termIds(
  taxonomy: Taxonomy,
  references: readonly TermReference[],
  { role }: Writer,
): Promise<number[]> {
  if (references.length === 0) return [];
  const ids = references.filter((reference) => typeof reference === 'number');
  const texts = references.filter((reference) => typeof reference === 'string').map(withoutTags);
  const names = [...new Set(texts)].filter((name) => name !== '');
  const [known, named] = await Promise.all([
    findTerms(taxonomy, ids),
    findOrCreateTerms(taxonomy, names, { isHidden: role !== 'editor' }),
  ]);
  return [...new Set([...known.map(({ id }) => id), ...named])];
}
