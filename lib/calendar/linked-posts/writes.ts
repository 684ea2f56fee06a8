import { Failure } from '../../http/failure.ts';
import type { ReceiptWrites } from '../../idempotency/idempotent.ts';
import { retryOnConflict } from '../../table/retry-on-conflict.ts';
import { commit } from '../../table/write.ts';
import { create, replace, type Write } from '../../table/writes.ts';
import { mayEdit, requireAuthor, requireEditable, type Writer } from '../authors/rights.ts';
import { formatUtc } from '../dates/dates.ts';
import { now } from '../dates/now.ts';
import { perform, type RecordWrite } from '../http/idempotency.ts';
import { imageFor, requireImage } from '../images/images.ts';
import { linkedPosts, postIds } from '../keys.ts';
import { sharesOf } from '../lists/linked-post-shares.ts';
import { changeWrites, sizeWrites } from '../lists/sizes.ts';
import { changeNamesIfFree } from '../names/names.ts';
import { slugWrites } from '../names/slugs.ts';
import { type CoordinatesInput, coordinatesAfter, sentCoordinates } from '../places/coordinates.ts';
import { type NewOrigin, originWrites, refuseIfImported, withOrigin } from '../posts/origins.ts';
import { type PublicationInput, publicationOf } from '../posts/publication.ts';
import type { StoredLinkedPost } from '../stored/posts.ts';
import { richText } from '../text/rich-text.ts';
import { completeUnlinking, unlink, unlinkingWrites } from '../unlinking/unlink.ts';
import type { LinkedPostKind } from './kinds.ts';
import { findDuplicate, nameOf, nameWrites } from './names.ts';
import { requireLinkedPost } from './require.ts';
import { requireLinkedPostSize } from './size.ts';
import { linkedPostSlugs } from './slugs.ts';

/** Writes venues and organizers. */

/**
 * The input for a venue or an organizer: its name in the member `venue` or `organizer`, and its details. Absent values
 * stay unchanged.
 */
export type LinkedPostInput = PublicationInput &
  CoordinatesInput & {
    readonly author?: number | null | undefined;
    readonly description?: string | null | undefined;
    readonly slug?: string | null | undefined;
    /** Null removes the image. */
    readonly image?: number | string | null | undefined;
  } & Readonly<Record<string, unknown>>;

/**
 * Runs before a write.
 * @throws Failure 400 for an unknown author or image, 403 for an author whom the caller may not name
 */
export async function requireKnownReferences(
  { author, image }: LinkedPostInput,
  writer: Writer,
): Promise<void> {
  await Promise.all([requireAuthor(author, writer), requireImage(image ?? undefined)]);
}

/**
 * Creates a venue or an organizer. If there is one with the same name, and the same description if one is sent, changes
 * its details instead.
 */
export const createLinkedPost = (
  ...params: Parameters<typeof linkedPostCreation>
): Promise<StoredLinkedPost> => perform(linkedPostCreation(...params));

/** The same as a write with a receipt. */
export function linkedPostCreation(
  kind: LinkedPostKind,
  input: LinkedPostInput,
  writer: Writer,
): RecordWrite<StoredLinkedPost> {
  return async (receiptWrites, failures) => {
    const { description } = input;
    const duplicate = await findDuplicate(kind.type, { name: nameIn(kind, input), description }, writer);
    if (duplicate !== undefined) {
      return writeDetails(kind, duplicate, input, writer)(receiptWrites, failures);
    }
    const post = await newLinkedPost(kind, input, writer, failures);
    requireLinkedPostSize(post);
    await commit(...creationWrites(post), ...nameWrites(post), ...receiptWrites(post));
    return post;
  };
}

/** Creates an imported venue or organizer, even if there is one with its name. */
export async function importLinkedPost(
  kind: LinkedPostKind,
  input: LinkedPostInput,
  writer: Writer,
  origin: NewOrigin,
): Promise<StoredLinkedPost> {
  return retryOnConflict(async (failures) => {
    await refuseIfImported(origin);
    const post = withOrigin(await newLinkedPost(kind, input, writer, failures), origin);
    requireLinkedPostSize(post);
    await commit(
      ...creationWrites(post),
      ...originWrites(kind.type, undefined, post),
      ...(await changeNamesIfFree([{ id: post.id, before: undefined, after: nameOf(post) }])),
    );
    return post;
  });
}

async function newLinkedPost(
  kind: LinkedPostKind,
  input: LinkedPostInput,
  writer: Writer,
  failures: number,
): Promise<StoredLinkedPost> {
  const id = await postIds.next();
  const name = nameIn(kind, input);
  const publication = publicationOf(input, writer);
  const slugChange = { requested: input.slug, writer, failures };
  return {
    id,
    type: kind.type,
    author: input.author ?? writer.author,
    ...publication,
    ...(await linkedPostSlugs(undefined, { id, type: kind.type, name, ...publication }, slugChange)),
    modified_utc: formatUtc(now()),
    version: 1,
    name,
    description: await richText('description', input.description ?? ''),
    ...(input.image ? { image: await imageFor(input.image, writer) } : {}),
    details: { ...Object.fromEntries(kind.flags.map((flag) => [flag, true])), ...detailsIn(kind, input) },
    ...coordinatesAfter(input, {}),
    count: 0,
    used: false,
    last_month: '',
  };
}

function creationWrites(post: StoredLinkedPost): Write[] {
  return [
    create(linkedPosts, post),
    ...slugWrites(post.type, post.id, '', post.slug),
    ...sizeWrites([], sharesOf(post), post.id),
  ];
}

/**
 * Changes a venue or an organizer.
 * @param origin the origin, if the change is imported
 * @throws Failure 400 for an unknown post, and for a latitude left without longitude, or the reverse; 403 for a caller
 * who may not change it; 503 for restoring it while too many events still refer to it
 */
export const changeLinkedPost = (...params: Parameters<typeof linkedPostChange>): Promise<StoredLinkedPost> =>
  perform(linkedPostChange(...params));

/** The same as a write with a receipt. */
export function linkedPostChange(
  kind: LinkedPostKind,
  id: number,
  input: LinkedPostInput,
  writer: Writer,
  origin?: NewOrigin,
): RecordWrite<StoredLinkedPost> {
  return async (receiptWrites, failures) => {
    const before = await requireEditableLinkedPost(kind, id, writer);
    return writeChange(kind, before, { input, writer, failures, origin, receiptWrites });
  };
}

/** @throws Failure 400 for an unknown post, 403 for a writer who may not change it */
export async function requireEditableLinkedPost(
  kind: LinkedPostKind,
  id: number,
  writer: Writer,
): Promise<StoredLinkedPost> {
  const post = await requireLinkedPost(kind, id);
  requireEditable(writer, post);
  return post;
}

async function writeChange(
  kind: LinkedPostKind,
  before: StoredLinkedPost,
  change: Change,
): Promise<StoredLinkedPost> {
  const { input, writer, origin, receiptWrites = () => [] } = change;
  const { id } = before;
  await requireKnownReferences(input, writer);
  const after = withOrigin(await changed(kind, before, change), origin);
  requireLinkedPostSize(after);
  if (before.status === 'trash' && after.status !== 'trash') await completeUnlinking(before);
  await commit(
    replace(linkedPosts, before, after),
    ...slugWrites(kind.type, id, before.slug, after.slug),
    ...(await changeNamesIfFree([{ id, before: nameOf(before), after: nameOf(after) }])),
    ...unlinkingWrites(before, after),
    ...changeWrites(sharesOf(before), sharesOf(after), id),
    ...receiptWrites(after),
  );
  if (after.status === 'trash' && before.status !== 'trash') await unlink(kind.type, id);
  return after;
}

interface Change {
  readonly input: LinkedPostInput;
  readonly writer: Writer;
  readonly failures: number;
  readonly origin?: NewOrigin | undefined;
  readonly receiptWrites?: ReceiptWrites<StoredLinkedPost>;
}

async function changed(
  kind: LinkedPostKind,
  before: StoredLinkedPost,
  { input, writer, failures }: Change,
): Promise<StoredLinkedPost> {
  const publication = publicationOf(input, writer, before);
  const name = nameIn(kind, input) || before.name;
  const slugChange = { requested: input.slug, writer, failures };
  return {
    ...before,
    ...publication,
    author: input.author ?? before.author,
    ...(await linkedPostSlugs(before, { ...before, ...publication, name }, slugChange)),
    modified_utc: formatUtc(now()),
    name,
    ...(typeof input.description === 'string'
      ? { description: await richText('description', input.description) }
      : {}),
    ...(await imageIn(input, writer)),
    details: { ...before.details, ...detailsIn(kind, input) },
    ...coordinatesAfter(input, before),
  };
}

/**
 * Moves a venue or an organizer to the trash, and removes it from all events.
 * @param read reads the post for each attempt, and checks that the writer may change it
 * @throws Failure 410 for a post in the trash
 */
export function trashLinkedPost(
  kind: LinkedPostKind,
  read: (failures: number) => Promise<StoredLinkedPost>,
  writer: Writer,
): Promise<StoredLinkedPost> {
  return retryOnConflict(async (failures) => {
    const post = await read(failures);
    if (post.status === 'trash') {
      throw new Failure(410, `${kind.type}-is-in-trash`, `The ${kind.type} is in the trash`);
    }
    return writeChange(kind, post, { input: { status: 'trash' }, writer, failures });
  });
}

async function imageIn({ image }: LinkedPostInput, writer: Writer): Promise<Pick<StoredLinkedPost, 'image'>> {
  if (image === undefined) return {};
  return { image: image === null ? undefined : await imageFor(image, writer) };
}

function nameIn({ type }: LinkedPostKind, input: LinkedPostInput): string {
  const name = input[type];
  return typeof name === 'string' ? name : '';
}

function detailsIn({ texts, flags }: LinkedPostKind, input: LinkedPostInput): StoredLinkedPost['details'] {
  const details: StoredLinkedPost['details'] = {};
  for (const field of [...texts, ...flags]) {
    const value = input[field];
    if (typeof value === 'string') details[field] = value.trim();
    if (typeof value === 'boolean') details[field] = value;
  }
  return details;
}

/** Changes the details of a duplicate, unless the caller may not change it. */
function writeDetails(
  kind: LinkedPostKind,
  duplicate: StoredLinkedPost,
  input: LinkedPostInput,
  writer: Writer,
): RecordWrite<StoredLinkedPost> {
  const details = { ...detailsIn(kind, input), ...sentCoordinates(input) };
  if (mayEdit(writer, duplicate) && Object.keys(details).length > 0) {
    return linkedPostChange(kind, duplicate.id, details, writer);
  }
  return async (receiptWrites) => {
    const writes = receiptWrites(duplicate);
    if (writes.length > 0) await commit(...writes);
    return duplicate;
  };
}
