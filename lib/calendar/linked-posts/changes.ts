import { Failure } from '../../http/failure.ts';
import type { ReceiptWrites } from '../../idempotency/idempotent.ts';
import { commit } from '../../table/commit.ts';
import { replace } from '../../table/writes.ts';
import { requireAuthor, requireEditable, type Writer } from '../authors/rights.ts';
import { utcNow } from '../dates/dates.ts';
import { perform, type RecordWrite } from '../http/idempotency.ts';
import { changedImage } from '../images/images.ts';
import { linkedPosts } from '../keys.ts';
import { sharesOf } from '../lists/linked-post-shares.ts';
import { changeWrites } from '../lists/sizes.ts';
import { changeNamesIfFree } from '../names/names.ts';
import { slugWrites } from '../names/slugs.ts';
import { coordinatesAfter } from '../places/coordinates.ts';
import { type ImportedChange, withChangedOrigin } from '../posts/origins.ts';
import { slugChangeIn } from '../posts/post-slugs.ts';
import { publicationOf } from '../posts/publication.ts';
import type { StoredLinkedPost } from '../stored/posts.ts';
import { richText } from '../text/rich-text.ts';
import { completeUnlinking, unlink, unlinkingWrites } from '../unlinking/unlink.ts';
import { detailsIn, type LinkedPostInput, nameIn } from './input.ts';
import type { LinkedPostKind } from './kinds.ts';
import { nameOf } from './names.ts';
import { requireLinkedPost } from './require.ts';
import { requireLinkedPostSize } from './size.ts';
import { linkedPostSlugs } from './slugs.ts';

/** Changes venues and organizers, and moves them to the trash. */

/**
 * Changes a venue or an organizer.
 * @param imported how to import the change, if it is imported
 * @throws Failure 400 for an unknown post, and for a change that leaves only one of the two coordinates; 403 for a
 * caller who may not change it; 409 for an import of a post that somebody has changed here; 503 for restoring it while
 * too many events still refer to it
 */
export const changeLinkedPost = (...params: Parameters<typeof linkedPostChange>): Promise<StoredLinkedPost> =>
  perform(linkedPostChange(...params));

/** The same as a write with a receipt. */
export function linkedPostChange(
  kind: LinkedPostKind,
  id: number,
  input: LinkedPostInput,
  writer: Writer,
  imported?: ImportedChange,
): RecordWrite<StoredLinkedPost> {
  return async (receiptWrites, failures) => {
    const before = await requireEditableLinkedPost(kind, id, writer);
    return writeChange(kind, before, { input, writer, failures, imported, receiptWrites });
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

/**
 * Writes a change of a venue or an organizer that was just read, and that the writer may change.
 * @throws Failure as `changeLinkedPost`
 */
export async function writeChange(
  kind: LinkedPostKind,
  before: StoredLinkedPost,
  change: Change,
): Promise<StoredLinkedPost> {
  const { input, writer, imported, receiptWrites } = change;
  const { id } = before;
  await requireAuthor(input.author, writer);
  const after = withChangedOrigin(before, await changed(kind, before, change), imported);
  requireLinkedPostSize(after, before);
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

/** A change, and the number of earlier attempts to write it. */
export interface Change {
  readonly input: LinkedPostInput;
  readonly writer: Writer;
  readonly failures: number;
  readonly imported?: ImportedChange | undefined;
  readonly receiptWrites: ReceiptWrites<StoredLinkedPost>;
}

async function changed(
  kind: LinkedPostKind,
  before: StoredLinkedPost,
  { input, writer, failures }: Change,
): Promise<StoredLinkedPost> {
  const publication = publicationOf(input, writer, before);
  const name = nameIn(kind, input) || before.name;
  const slugChange = slugChangeIn(input, writer, failures);
  return {
    ...before,
    ...publication,
    author: input.author ?? before.author,
    ...(await linkedPostSlugs(before, { ...before, ...publication, name }, slugChange)),
    modified_utc: utcNow(),
    name,
    ...(typeof input.description === 'string'
      ? { description: await richText('description', input.description, before.description) }
      : {}),
    ...(await changedImage(input.image, writer)),
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
  return perform(async (receiptWrites, failures) => {
    const post = await read(failures);
    if (post.status === 'trash') {
      throw new Failure(410, `${kind.type}-is-in-trash`, `The ${kind.type} is in the trash`);
    }
    return writeChange(kind, post, { input: { status: 'trash' }, writer, failures, receiptWrites });
  });
}
