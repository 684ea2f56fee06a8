import { Failure } from '../../http/failure.ts';
import { contested } from '../../table/contested.ts';
import { commit } from '../../table/write.ts';
import { create, replace, type Write } from '../../table/writes.ts';
import { verifyAuthor } from '../authors.ts';
import { writtenUtc } from '../dates/dates.ts';
import { now } from '../dates/now.ts';
import { imageFor, verifyImage } from '../images.ts';
import { linkedPosts, postIds } from '../keys.ts';
import { type NewOrigin, originWrites, refuseIfImported, withOrigin } from '../origins.ts';
import { type CoordinatesInput, coordinatesAfter, givenCoordinates } from '../places/coordinates.ts';
import { slugAfter, UNNAMED } from '../posts.ts';
import { type PublicationInput, publicationOf } from '../publication.ts';
import { mayEdit, refuseUnlessEditable, type Writer } from '../rights.ts';
import type { StoredLinked } from '../stored.ts';
import { cleanHtml } from '../text/clean-html.ts';
import { changeNameIfFree } from '../text/names.ts';
import { slugText } from '../text/slug-text.ts';
import { slugWrites } from '../text/slugs.ts';
import { completeUnlinking, unlink, unlinkingWrites } from '../upkeep/unlink.ts';
import { existingLinked } from './existing.ts';
import type { LinkedKind } from './kinds.ts';
import { doubleOf, nameOf, nameTaken } from './names.ts';

/** Writing venues and organizers; the calendar's reference, section 9. */

/** What a caller sends: the name under the name of the kind, and its details. What is absent stays as it is. */
export type LinkedInput = PublicationInput &
  CoordinatesInput & {
    readonly author?: number | null | undefined;
    readonly description?: string | null | undefined;
    readonly slug?: string | null | undefined;
    /** Null takes the image away. */
    readonly image?: number | string | null | undefined;
  } & Readonly<Record<string, unknown>>;

/** @throws Failure 400 for an author or an image that is not known */
export async function verifyLinked({ author, image }: LinkedInput): Promise<void> {
  await Promise.all([verifyAuthor(author), verifyImage(image ?? undefined)]);
}

/** The same for a new one. @throws Failure 400 also for a latitude without longitude, or the reverse */
export async function verifyNewLinked(input: LinkedInput): Promise<void> {
  coordinatesAfter(input, {});
  await verifyLinked(input);
}

/**
 * Creates a venue or an organizer; where there is one with this name, and with this description if one is given, it
 * gets the details instead.
 */
export async function createLinked(
  kind: LinkedKind,
  input: LinkedInput,
  writer: Writer,
): Promise<StoredLinked> {
  return contested(async (failures) => {
    const { description } = input;
    const double = await doubleOf(kind.type, { name: nameIn(kind, input), description }, writer);
    if (double !== undefined) return withDetails(kind, double, input, writer);
    const post = await newLinked(kind, input, writer, failures);
    await commit(...creationOf(post), ...nameTaken(post));
    return post;
  });
}

/** Creates a venue or an organizer that is imported from somewhere, also where there is one with its name. */
export async function importLinked(
  kind: LinkedKind,
  input: LinkedInput,
  writer: Writer,
  origin: NewOrigin,
): Promise<StoredLinked> {
  return contested(async (failures) => {
    await refuseIfImported(origin);
    const post = withOrigin(await newLinked(kind, input, writer, failures), origin);
    await commit(
      ...creationOf(post),
      ...originWrites(kind.type, undefined, post),
      ...(await changeNameIfFree(post.id, undefined, nameOf(post))),
    );
    return post;
  });
}

async function newLinked(
  kind: LinkedKind,
  input: LinkedInput,
  writer: Writer,
  failures: number,
): Promise<StoredLinked> {
  const id = await postIds.next();
  const name = nameIn(kind, input);
  const publication = publicationOf(input, writer);
  return {
    id,
    type: kind.type,
    author: input.author ?? writer.author,
    ...publication,
    slug: await slugAfter(
      { type: kind.type, ...UNNAMED },
      { slug: slugText(input.slug ?? '') || slugText(name) || String(id), status: publication.status },
      failures,
    ),
    modified_utc: writtenUtc(now()),
    version: 1,
    name,
    description: await cleanHtml(input.description ?? ''),
    ...(input.image ? { image: await imageFor(input.image, writer) } : {}),
    details: { ...Object.fromEntries(kind.flags.map((flag) => [flag, true])), ...detailsIn(kind, input) },
    ...coordinatesAfter(input, {}),
    count: 0,
  };
}

function creationOf(post: StoredLinked): Write[] {
  return [create(linkedPosts, post), ...slugWrites(post.type, post.id, '', post.slug)];
}

/**
 * Changes what is given.
 * @param origin where it is imported from
 * @throws Failure 400 for an unknown one, and for a latitude that is left without longitude, or the reverse; 403 for a
 * caller who may not change it; 503 for one that leaves the trash while many events have still to lose it
 */
export async function changeLinked(
  kind: LinkedKind,
  id: number,
  input: LinkedInput,
  writer: Writer,
  origin?: NewOrigin,
): Promise<StoredLinked> {
  const [before, after] = await contested(async (failures) => {
    const before = await existingLinked(kind, id);
    refuseUnlessEditable(writer, before);
    const publication = publicationOf(input, writer, before);
    const content: StoredLinked = {
      ...before,
      ...publication,
      author: input.author ?? before.author,
      slug: await slugAfter(
        before,
        { status: publication.status, slug: slugText(input.slug ?? '') || before.slug },
        failures,
      ),
      modified_utc: writtenUtc(now()),
      name: nameIn(kind, input) || before.name,
      description: await cleanHtml(input.description ?? before.description),
      ...(await imageIn(input, writer)),
      details: { ...before.details, ...detailsIn(kind, input) },
      ...coordinatesAfter(input, before),
    };
    const after = withOrigin(content, origin);
    if (before.status === 'trash' && after.status !== 'trash') await completeUnlinking(before);
    await commit(
      replace(linkedPosts, before, after),
      ...slugWrites(kind.type, id, before.slug, after.slug),
      ...(await changeNameIfFree(id, nameOf(before), nameOf(after))),
      ...unlinkingWrites(before, after),
    );
    return [before, after];
  });
  if (after.status === 'trash' && before.status !== 'trash') await unlink(kind.type, id);
  return after;
}

/**
 * Moves one to the trash, and takes it out of all events.
 * @throws Failure 400 for an unknown one, 403 for a caller who may not change it, 410 for one in the trash
 */
export async function trashLinked(kind: LinkedKind, id: number, writer: Writer): Promise<StoredLinked> {
  const post = await existingLinked(kind, id);
  refuseUnlessEditable(writer, post);
  if (post.status === 'trash') {
    throw new Failure(410, `${kind.type}-is-in-trash`, `The ${kind.type} is in the trash`);
  }
  return changeLinked(kind, id, { status: 'trash' }, writer);
}

async function imageIn({ image }: LinkedInput, writer: Writer): Promise<Pick<StoredLinked, 'image'>> {
  if (image === undefined) return {};
  return { image: image === null ? undefined : await imageFor(image, writer) };
}

function nameIn({ type }: LinkedKind, input: LinkedInput): string {
  const name = input[type];
  return typeof name === 'string' ? name : '';
}

function detailsIn({ texts, flags }: LinkedKind, input: LinkedInput): StoredLinked['details'] {
  const details: StoredLinked['details'] = {};
  for (const field of [...texts, ...flags]) {
    const value = input[field];
    if (typeof value === 'string') details[field] = value.trim();
    if (typeof value === 'boolean') details[field] = value;
  }
  return details;
}

/** A double that the caller may not change stays as it is. */
async function withDetails(
  kind: LinkedKind,
  double: StoredLinked,
  input: LinkedInput,
  writer: Writer,
): Promise<StoredLinked> {
  const details = { ...detailsIn(kind, input), ...givenCoordinates(input) };
  if (!mayEdit(writer, double) || Object.keys(details).length === 0) return double;
  return changeLinked(kind, double.id, details, writer);
}
