import { caselessText } from '../../text/fold.ts';
import { mayRead, requireAuthor, type Writer } from '../authors/rights.ts';
import { requireEventEntry } from '../event-index/event-entry.ts';
import { type LinkTargets, readLinkTargets } from '../event-store/link-targets.ts';
import { type CheckedCreation, checkCreation, createLinkedPost } from '../linked-posts/creation.ts';
import { type LinkedPostInput, nameIn } from '../linked-posts/input.ts';
import { type LinkedPostKind, ORGANIZER, VENUE } from '../linked-posts/kinds.ts';
import { findLinkedPosts, requireKnownIds } from '../linked-posts/require.ts';
import { requireCompleteCoordinates } from '../places/coordinates.ts';
import type { Taxonomy } from '../stored/terms.ts';
import { findNamedTerms, findOrCreateTerms } from '../terms/creation.ts';
import { isNumber } from '../terms/lookup.ts';
import { termName } from '../text/text.ts';

/** A reference to a venue or an organizer: an identifier, or the fields of a new one. */
type LinkReference = { readonly id: number } | LinkedPostInput;
/** A category or a tag, by identifier or name. */
type TermReference = number | string;

function isKnown(reference: LinkReference): reference is { readonly id: number } {
  return typeof reference.id === 'number';
}

/** The references in the input for an event. */
interface References {
  readonly author?: number | null | undefined;
  readonly post_parent?: number | null | undefined;
  readonly categories?: readonly TermReference[] | null | undefined;
  readonly tags?: readonly TermReference[] | null | undefined;
  readonly venue?: readonly LinkReference[] | null | undefined;
  readonly organizer?: readonly LinkReference[] | null | undefined;
}

/** The records that an input names, as the check has read them. */
export interface KnownRecords extends LinkTargets {
  readonly newPosts: ReadonlyMap<LinkReference, CheckedCreation>;
  /** The existing terms that the input refers to by name. */
  readonly named: Readonly<Record<Taxonomy, ReadonlyMap<string, number>>>;
}

/**
 * Runs before the first write, and checks everything that can be wrong with the links. The image of the event itself is
 * checked where it is read, which is before the first write too.
 * @returns the records that the input names and that exist
 * @throws Failure 400 for records that do not exist, and for new terms, venues and organizers that are invalid; 403 for
 * an author whom the caller may not name
 */
export async function requireReferences(input: References, writer: Writer): Promise<KnownRecords> {
  const [targets, category, tag] = await Promise.all([
    requireKnownTargets(input),
    findNamedTerms('category', namesIn(input.categories)),
    findNamedTerms('tag', namesIn(input.tags)),
    requireAuthor(input.author, writer),
    input.post_parent ? requireEventEntry('post_parent', input.post_parent) : undefined,
  ]);
  // Last, because it registers the images of new venues and organizers.
  const newPosts = new Map([
    ...(await checkNewPosts(VENUE, input.venue, writer)),
    ...(await checkNewPosts(ORGANIZER, input.organizer, writer)),
  ]);
  return { ...targets, named: { category, tag }, newPosts };
}

async function requireKnownTargets({ categories, tags, venue, organizer }: References): Promise<LinkTargets> {
  const ids = {
    category: numbersIn(categories),
    tag: numbersIn(tags),
    venue: idsIn(venue),
    organizer: idsIn(organizer),
  };
  const known = await readLinkTargets(ids);
  for (const kind of [VENUE, ORGANIZER]) requireKnownIds(known.posts, kind, ids[kind.type]);
  return known;
}

const idsIn = (references: References['venue']) => (references ?? []).filter(isKnown).map(({ id }) => id);

const numbersIn = (references: References['tags']) =>
  (references ?? []).filter((reference) => typeof reference === 'number');

/**
 * The names of terms, without HTML tags. Keeps the first of names that differ only in case or in their Unicode form:
 * they name one term.
 */
function namesIn(references: References['tags']): string[] {
  const names = (references ?? []).filter((reference) => typeof reference === 'string').map(termName);
  const same = Map.groupBy(names, caselessText);
  return [...same.values()].flatMap(([name]) => name || []);
}

async function checkNewPosts(
  kind: LinkedPostKind,
  references: References['venue'],
  writer: Writer,
): Promise<Map<LinkReference, CheckedCreation>> {
  const checked = new Map<LinkReference, CheckedCreation>();
  for (const reference of references ?? []) {
    if (isKnown(reference)) continue;
    requireCompleteCoordinates(reference);
    checked.set(reference, await checkCreation(kind, reference, writer));
  }
  return checked;
}

/**
 * The records that an input names by identifier and that have not changed since they were read. A new venue or
 * organizer can turn out to be one of them, by its name; creating it then changes their details.
 */
export const unchangedTargets = ({ terms, posts, newPosts }: KnownRecords): LinkTargets => ({
  terms,
  posts: newPosts.size === 0 ? posts : [],
});

/**
 * The identifiers of venues or organizers, after creating new ones; without duplicates, in the order sent. Omits those
 * in the trash, because restoring them does not restore their events.
 */
export async function linkedPostIds(
  kind: LinkedPostKind,
  references: readonly LinkReference[],
  writer: Writer,
  { posts, newPosts }: KnownRecords,
): Promise<number[]> {
  const known = new Map(posts.map((post) => [post.id, post]));
  const ids = new Set<number>();
  const created = new Set<string>();
  const create = (reference: LinkedPostInput) => {
    const name = caselessText(nameIn(kind, reference));
    // A second one with this name can be the first one, which did not exist when it was checked.
    const checked = created.has(name) ? undefined : newPosts.get(reference);
    created.add(name);
    return createLinkedPost(kind, reference, writer, checked);
  };
  for (const reference of references) {
    const post = isKnown(reference) ? known.get(reference.id) : await create(reference);
    if (post !== undefined && post.status !== 'trash') ids.add(post.id);
  }
  return [...ids];
}

/**
 * The same for an event that has others. If the writer sends back all that they may see, the others stay too: the
 * record does not show those.
 */
export async function changedLinkedPostIds(
  kind: LinkedPostKind,
  before: number[],
  references: readonly LinkReference[],
  writer: Writer,
  known: KnownRecords,
): Promise<number[]> {
  const ids = await linkedPostIds(kind, references, writer, known);
  if (writer.role === 'editor' || before.every((id) => ids.includes(id))) return ids;
  const shown = (await findLinkedPosts(before)).filter(
    (post) => post.status !== 'trash' && mayRead(writer, post),
  );
  return String(shown.map(({ id }) => id)) === String(ids) ? before : ids;
}

/**
 * The identifiers of categories or tags. An unknown name creates a term; unknown numbers are left out. Terms that a
 * writer other than an editor creates are not public until a published event uses them.
 * @param known the terms that the references name, as they were read
 */
export async function termIds(
  taxonomy: Taxonomy,
  references: readonly TermReference[],
  { role }: Writer,
  known: KnownRecords,
): Promise<number[]> {
  const ids = new Set(numbersIn(references));
  const found = known.named[taxonomy];
  const names = namesIn(references).filter((name) => found.has(name) || !isNumber(name));
  const named = await findOrCreateTerms(taxonomy, names, {
    isHidden: role !== 'editor',
    found,
  });
  const existing = known.terms.filter((term) => term.taxonomy === taxonomy && ids.has(term.id));
  return [...new Set([...existing.map(({ id }) => id), ...named])];
}
