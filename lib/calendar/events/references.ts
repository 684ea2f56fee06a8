import { requireAuthor, type Writer } from '../authors/rights.ts';
import { requireEventEntry } from '../event-index/event-entry.ts';
import { type LinkTargets, readLinkTargets } from '../event-store/link-targets.ts';
import { createLinkedPost } from '../linked-posts/creation.ts';
import { type KnownReferences, type LinkedPostInput, requireKnownReferences } from '../linked-posts/input.ts';
import { type LinkedPostKind, ORGANIZER, VENUE } from '../linked-posts/kinds.ts';
import { requireKnownIds } from '../linked-posts/require.ts';
import { requireCompleteCoordinates } from '../places/coordinates.ts';
import type { Taxonomy } from '../stored/terms.ts';
import { findOrCreateTerms } from '../terms/creation.ts';
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
  readonly categories?: readonly TermReference[] | null | undefined;
  readonly tags?: readonly TermReference[] | null | undefined;
  readonly venue?: readonly LinkReference[] | null | undefined;
  readonly organizer?: readonly LinkReference[] | null | undefined;
}

/** The records that an input names by identifier, as they were read to check it. */
export interface KnownRecords extends LinkTargets {
  /** What new venues and organizers refer to. */
  readonly ofNew: ReadonlyMap<LinkReference, KnownReferences>;
}

/**
 * Runs before the first write. The image of the event itself is checked where it is read, which is before the first
 * write too.
 * @returns the records that are named by identifier, as far as they exist
 * @throws Failure 400 for records that do not exist, and for new venues and organizers that are invalid; 403 for an
 * author whom the caller may not name
 */
export async function requireReferences(input: References, writer: Writer): Promise<KnownRecords> {
  const [targets, venues, organizers] = await Promise.all([
    requireKnownTargets(input),
    requireValidNewPosts(input.venue, writer),
    requireValidNewPosts(input.organizer, writer),
    requireAuthor(input.author, writer),
    input.post_parent ? requireEventEntry('post_parent', input.post_parent) : undefined,
  ]);
  return { ...targets, ofNew: new Map([...venues, ...organizers]) };
}

async function requireKnownTargets({ categories, tags, venue, organizer }: References): Promise<LinkTargets> {
  const ids = {
    category: numbersIn(categories),
    tag: numbersIn(tags),
    venue: idsIn(venue),
    organizer: idsIn(organizer),
  };
  const known = await readLinkTargets(ids);
  for (const kind of [VENUE, ORGANIZER]) requireKnownIds(known.posts, kind, ids[kind.type], kind.type);
  return known;
}

const idsIn = (references: References['venue']) => (references ?? []).filter(isKnown).map(({ id }) => id);

const numbersIn = (references: References['tags']) =>
  (references ?? []).filter((reference) => typeof reference === 'number');

async function requireValidNewPosts(
  references: References['venue'],
  writer: Writer,
): Promise<Map<LinkReference, KnownReferences>> {
  const known = new Map<LinkReference, KnownReferences>();
  for (const reference of references ?? []) {
    if (isKnown(reference)) continue;
    requireCompleteCoordinates(reference);
    known.set(reference, await requireKnownReferences(reference, writer));
  }
  return known;
}

/**
 * The records that an input names by identifier, as far as they are as they were read. A new venue or organizer can turn
 * out to be one of them, by its name, which changes its details.
 */
export const unchangedTargets = ({ terms, posts, ofNew }: KnownRecords): LinkTargets => ({
  terms,
  posts: ofNew.size === 0 ? posts : [],
});

/**
 * The identifiers of venues or organizers, after creating new ones; without duplicates, in the order sent. Those in the
 * trash are left out, because they return from it without events.
 */
export async function linkedPostIds(
  kind: LinkedPostKind,
  references: readonly LinkReference[],
  writer: Writer,
  { posts, ofNew }: KnownRecords,
): Promise<number[]> {
  const known = new Map(posts.map((post) => [post.id, post]));
  const idOf = async (reference: LinkReference) => {
    const post = isKnown(reference)
      ? known.get(reference.id)
      : await createLinkedPost(kind, reference, writer, ofNew.get(reference));
    return post === undefined || post.status === 'trash' ? [] : [post.id];
  };
  const ids: number[] = [];
  for (const reference of references) ids.push(...(await idOf(reference)));
  return [...new Set(ids)];
}

/**
 * The identifiers of categories or tags. An unknown name creates a term; unknown identifiers are left out. Terms that a
 * writer other than an editor creates are not public until a published event uses them.
 * @param known the terms that the references name by identifier
 */
export async function termIds(
  taxonomy: Taxonomy,
  references: readonly TermReference[],
  { role }: Writer,
  known: KnownRecords,
): Promise<number[]> {
  const ids = new Set(numbersIn(references));
  const texts = references.filter((reference) => typeof reference === 'string').map(withoutTags);
  const names = [...new Set(texts)].filter((name) => name !== '');
  const named = await findOrCreateTerms(taxonomy, names, { isHidden: role !== 'editor' });
  const existing = known.terms.filter((term) => term.taxonomy === taxonomy && ids.has(term.id));
  return [...new Set([...existing.map(({ id }) => id), ...named])];
}
