import { commit } from '../../table/commit.ts';
import { retryOnConflict } from '../../table/retry-on-conflict.ts';
import { create, type Write } from '../../table/writes.ts';
import { mayEdit, type Writer } from '../authors/rights.ts';
import { utcNow } from '../dates/dates.ts';
import { perform, type RecordWrite } from '../http/idempotency.ts';
import { imageFor } from '../images/images.ts';
import { linkedPosts, postIds } from '../keys.ts';
import { sharesOf } from '../lists/linked-post-shares.ts';
import { sizeWrites } from '../lists/sizes.ts';
import { changeNamesIfFree } from '../names/names.ts';
import { slugWrites } from '../names/slugs.ts';
import { coordinatesAfter, sentCoordinates } from '../places/coordinates.ts';
import { type NewOrigin, originWrites, refuseIfImported, withOrigin } from '../posts/origins.ts';
import { slugChangeIn } from '../posts/post-slugs.ts';
import { publicationOf } from '../posts/publication.ts';
import type { Image, StoredLinkedPost } from '../stored/posts.ts';
import { richText } from '../text/rich-text.ts';
import { type Change, writeChange } from './changes.ts';
import { detailsIn, type LinkedPostInput, nameIn, requireKnownReferences } from './input.ts';
import type { LinkedPostKind } from './kinds.ts';
import { findDuplicate, nameOf, nameWrites } from './names.ts';
import { requireLinkedPostSize } from './size.ts';
import { linkedPostSlugs } from './slugs.ts';

/**
 * Creates a venue or an organizer. If there is one with the same name, and the same description if one is sent, changes
 * its details instead.
 * @param checked the result of `checkCreation`, if the input was just checked
 * @throws Failure as `checkCreation`
 */
export const createLinkedPost = (
  ...params: Parameters<typeof linkedPostCreation>
): Promise<StoredLinkedPost> => perform(linkedPostCreation(...params));

/** The same as a write with a receipt. */
export function linkedPostCreation(
  kind: LinkedPostKind,
  input: LinkedPostInput,
  writer: Writer,
  checked?: CheckedCreation,
): RecordWrite<StoredLinkedPost> {
  return async (receiptWrites, failures) => {
    const isChecked = failures === 0 && checked !== undefined;
    const { duplicate, content } = isChecked ? checked : await checkCreation(kind, input, writer);
    if (duplicate !== undefined) {
      return writeDetails(kind, duplicate, { input, writer, failures, receiptWrites });
    }
    const post = await newLinkedPost(kind, input, content, { writer, failures });
    await commit(...creationWrites(post), ...(await nameWrites(post)), ...receiptWrites(post));
    return post;
  };
}

/** A checked creation: the record whose details change instead, or the content of a new one. */
export type CheckedCreation =
  | { readonly duplicate: StoredLinkedPost; readonly content?: undefined }
  | { readonly duplicate?: undefined; readonly content: NewContent };

/**
 * Makes all checks that can refuse a creation, before any write except that of a new image.
 * @throws Failure 400 for an unknown author or image, for a date as `publicationOf`, for a description that is nested
 * too deeply, and for texts that are too large; 403 for an author whom the caller may not name, and for a new image of
 * a caller who may not publish
 */
export async function checkCreation(
  kind: LinkedPostKind,
  input: LinkedPostInput,
  writer: Writer,
): Promise<CheckedCreation> {
  const image = await requireKnownReferences(input, writer);
  const { description } = input;
  const duplicate = await findDuplicate(kind.type, { name: nameIn(kind, input), description }, writer);
  if (duplicate !== undefined) {
    if (mayEdit(writer, duplicate)) requireValidDetails(kind, duplicate, input);
    return { duplicate };
  }
  // Refuses an impossible date.
  publicationOf(input, writer);
  return { content: await newContent(kind, input, writer, image) };
}

/** @throws Failure 400 for details that do not fit those that a record keeps */
function requireValidDetails(kind: LinkedPostKind, before: StoredLinkedPost, input: LinkedPostInput): void {
  requireLinkedPostSize({ ...before, details: { ...before.details, ...detailsIn(kind, input) } }, before);
  coordinatesAfter(input, before);
}

/** Creates an imported venue or organizer, even if there is one with its name. */
export async function importLinkedPost(
  kind: LinkedPostKind,
  input: LinkedPostInput,
  writer: Writer,
  origin: NewOrigin | undefined,
): Promise<StoredLinkedPost> {
  return retryOnConflict(async (failures) => {
    await refuseIfImported(origin);
    const content = await newContent(kind, input, writer);
    const post = withOrigin(await newLinkedPost(kind, input, content, { writer, failures }), origin);
    requireLinkedPostSize(post);
    await commit(
      ...creationWrites(post),
      ...originWrites(kind.type, undefined, post),
      ...(await changeNamesIfFree([{ id: post.id, before: undefined, after: nameOf(post) }])),
    );
    return post;
  });
}

/** The content of a new record. */
export type NewContent = Pick<StoredLinkedPost, 'type' | 'name' | 'description' | 'image' | 'details'>;

/**
 * @param known the image, if the input names it by identifier and it was just read
 * @throws Failure 400 for a description that is nested too deeply, and for texts that are too large; as `imageFor` for
 * an image that was not read
 */
export async function newContent(
  kind: LinkedPostKind,
  input: LinkedPostInput,
  writer: Writer,
  known?: Image,
): Promise<NewContent> {
  const description = await richText('description', input.description ?? '');
  const content = {
    type: kind.type,
    name: nameIn(kind, input),
    description,
    ...(input.image ? { image: known ?? (await imageFor(input.image, writer)) } : {}),
    details: { ...Object.fromEntries(kind.flags.map((flag) => [flag, true])), ...detailsIn(kind, input) },
  };
  requireLinkedPostSize(content);
  return content;
}

async function newLinkedPost(
  { type }: LinkedPostKind,
  input: LinkedPostInput,
  content: NewContent,
  { writer, failures }: Pick<Change, 'writer' | 'failures'>,
): Promise<StoredLinkedPost> {
  const id = await postIds.next();
  const { name } = content;
  const post = unusedPost(input, content, writer);
  const slugChange = slugChangeIn(input, writer, failures);
  return {
    id,
    ...post,
    ...(await linkedPostSlugs(undefined, { id, type, name, status: post.status }, slugChange)),
  };
}

/** A new record without its identifier and slugs, which no event uses yet. */
export function unusedPost(
  input: LinkedPostInput,
  content: NewContent,
  writer: Writer,
): Omit<StoredLinkedPost, 'id' | 'slug'> {
  return {
    author: input.author ?? writer.author,
    ...publicationOf(input, writer),
    modified_utc: utcNow(),
    version: 1,
    ...content,
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

/** Changes the details of a duplicate, unless the caller may not change it. */
async function writeDetails(
  kind: LinkedPostKind,
  duplicate: StoredLinkedPost,
  change: Change,
): Promise<StoredLinkedPost> {
  const { input, writer, receiptWrites } = change;
  const details = { ...detailsIn(kind, input), ...sentCoordinates(input) };
  if (mayEdit(writer, duplicate) && Object.keys(details).length > 0) {
    return writeChange(kind, duplicate, { ...change, input: details });
  }
  const writes = receiptWrites(duplicate);
  if (writes.length > 0) await commit(...writes);
  return duplicate;
}
