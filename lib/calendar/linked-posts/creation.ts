import { retryOnConflict } from '../../table/retry-on-conflict.ts';
import { commit } from '../../table/write.ts';
import { create, type Write } from '../../table/writes.ts';
import { mayEdit, type Writer } from '../authors/rights.ts';
import { formatUtc } from '../dates/dates.ts';
import { now } from '../dates/now.ts';
import { perform, type RecordWrite } from '../http/idempotency.ts';
import { imageFor } from '../images/images.ts';
import { linkedPosts, postIds } from '../keys.ts';
import { sharesOf } from '../lists/linked-post-shares.ts';
import { sizeWrites } from '../lists/sizes.ts';
import { changeNamesIfFree } from '../names/names.ts';
import { slugWrites } from '../names/slugs.ts';
import { coordinatesAfter, sentCoordinates } from '../places/coordinates.ts';
import { type NewOrigin, originWrites, refuseIfImported, withOrigin } from '../posts/origins.ts';
import { publicationOf } from '../posts/publication.ts';
import type { StoredLinkedPost } from '../stored/posts.ts';
import { richText } from '../text/rich-text.ts';
import { type Change, writeChange } from './changes.ts';
import {
  detailsIn,
  type KnownReferences,
  type LinkedPostInput,
  nameIn,
  requireKnownReferences,
} from './input.ts';
import type { LinkedPostKind } from './kinds.ts';
import { findDuplicate, nameOf, nameWrites } from './names.ts';
import { requireLinkedPostSize } from './size.ts';
import { linkedPostSlugs } from './slugs.ts';

/** Creates venues and organizers. */

/**
 * Creates a venue or an organizer. If there is one with the same name, and the same description if one is sent, changes
 * its details instead.
 * @param known what the input refers to, if that was just checked
 * @throws Failure 400 for an unknown author or image, 403 for an author whom the caller may not name
 */
export const createLinkedPost = (
  ...params: Parameters<typeof linkedPostCreation>
): Promise<StoredLinkedPost> => perform(linkedPostCreation(...params));

/** The same as a write with a receipt. */
export function linkedPostCreation(
  kind: LinkedPostKind,
  input: LinkedPostInput,
  writer: Writer,
  known?: KnownReferences,
): RecordWrite<StoredLinkedPost> {
  let references = known;
  return async (receiptWrites, failures) => {
    references ??= await requireKnownReferences(input, writer);
    const { description } = input;
    const duplicate = await findDuplicate(kind.type, { name: nameIn(kind, input), description }, writer);
    if (duplicate !== undefined) {
      return writeDetails(kind, duplicate, { input, writer, failures, receiptWrites });
    }
    const post = await newLinkedPost(kind, input, { writer, failures, ...references });
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
    const post = withOrigin(await newLinkedPost(kind, input, { writer, failures }), origin);
    requireLinkedPostSize(post);
    await commit(
      ...creationWrites(post),
      ...originWrites(kind.type, undefined, post),
      ...(await changeNamesIfFree([{ id: post.id, before: undefined, after: nameOf(post) }])),
    );
    return post;
  });
}

/** An attempt to create a record, after a number of failures. */
type Attempt = { readonly writer: Writer; readonly failures: number } & Partial<KnownReferences>;

async function newLinkedPost(
  kind: LinkedPostKind,
  input: LinkedPostInput,
  { writer, failures, image }: Attempt,
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
    ...(input.image ? { image: image ?? (await imageFor(input.image, writer)) } : {}),
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

/** Changes the details of a duplicate, unless the caller may not change it. */
async function writeDetails(
  kind: LinkedPostKind,
  duplicate: StoredLinkedPost,
  change: Change,
): Promise<StoredLinkedPost> {
  const { input, writer, receiptWrites = () => [] } = change;
  const details = { ...detailsIn(kind, input), ...sentCoordinates(input) };
  if (mayEdit(writer, duplicate) && Object.keys(details).length > 0) {
    return writeChange(kind, duplicate, { ...change, input: details });
  }
  const writes = receiptWrites(duplicate);
  if (writes.length > 0) await commit(...writes);
  return duplicate;
}
