import { createHash } from 'node:crypto';
import { now } from '../clock.ts';
import { Failure } from '../http/failure.ts';
import { contested } from '../table/contested.ts';
import { first, get } from '../table/read.ts';
import { commit } from '../table/write.ts';
import { create, replace, type Write } from '../table/writes.ts';
import { verifyAuthor } from './authors.ts';
import { cleanHtml } from './clean-html.ts';
import { writtenUtc } from './dates.ts';
import { imageFor, verifyImage } from './images.ts';
import { linkedPosts, names, postIds } from './keys.ts';
import type { LinkedKind } from './linked-kinds.ts';
import { existingLinked } from './linked-posts.ts';
import { changeNameIfFree, type Name, nameOwner, takeName } from './names.ts';
import { slugAfter } from './posts.ts';
import { type PublicationInput, publicationOf } from './publication.ts';
import { mayEdit, refuseUnlessEditable, type Writer } from './rights.ts';
import { slugText } from './slug-text.ts';
import { freeSlug, slugWrites } from './slugs.ts';
import type { StoredLinked } from './stored.ts';
import { unlinkEverywhere } from './unlink.ts';

/** Writing venues and organizers; the calendar's reference, section 9. */

/** What a caller sends: the name under the name of the kind, and its details. What is absent stays as it is. */
export type LinkedInput = PublicationInput & {
  readonly author?: number | null | undefined;
  readonly description?: string | null | undefined;
  readonly slug?: string | null | undefined;
  readonly image?: number | string | undefined;
} & Readonly<Record<string, unknown>>;

/** @throws Failure 400 for an author or an image that is not known */
export async function verifyLinked({ author, image }: LinkedInput): Promise<void> {
  await Promise.all([verifyAuthor(author), verifyImage(image)]);
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
    const name = nameIn(kind, input);
    const double = await doubleOf(kind, name, input.description);
    if (double !== undefined) return withDetails(kind, double, input, writer);
    const id = await postIds.next();
    const post: StoredLinked = {
      id,
      type: kind.type,
      author: input.author ?? writer.author,
      ...publicationOf(input, writer),
      slug: await freeSlug(kind.type, slugText(input.slug ?? '') || slugText(name) || String(id), failures),
      modified_utc: writtenUtc(now()),
      version: 1,
      name,
      description: await cleanHtml(input.description ?? ''),
      ...(input.image === undefined ? {} : { image: await imageFor(input.image) }),
      details: { ...Object.fromEntries(kind.flags.map((flag) => [flag, true])), ...detailsIn(kind, input) },
      count: 0,
    };
    await commit(create(linkedPosts, post), ...slugWrites(kind.type, id, '', post.slug), ...nameTaken(post));
    return post;
  });
}

/**
 * Changes what is given.
 * @throws Failure 400 for an unknown one, 403 for a caller who may not change it
 */
export async function changeLinked(
  kind: LinkedKind,
  id: number,
  input: LinkedInput,
  writer: Writer,
): Promise<StoredLinked> {
  const [before, after] = await contested(async (failures) => {
    const before = await existingLinked(kind, id);
    refuseUnlessEditable(writer, before);
    const publication = publicationOf(input, writer, before);
    const after: StoredLinked = {
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
      ...(input.image === undefined ? {} : { image: await imageFor(input.image) }),
      details: { ...before.details, ...detailsIn(kind, input) },
    };
    await commit(
      replace(linkedPosts, before, after),
      ...slugWrites(kind.type, id, before.slug, after.slug),
      ...(await changeNameIfFree(id, nameOf(before), nameOf(after))),
    );
    return [before, after];
  });
  if (after.status === 'trash' && before.status !== 'trash') await unlinkEverywhere(kind.type, id);
  return after;
}

/**
 * Moves one to the trash, and takes it out of all events.
 * @throws Failure 400 for an unknown one, 403 for a caller who may not change it, 410 for one in the trash
 */
export async function trashLinked(kind: LinkedKind, id: number, writer: Writer): Promise<StoredLinked> {
  const post = await existingLinked(kind, id);
  if (post.status === 'trash') {
    throw new Failure(410, `${kind.type}-is-in-trash`, `The ${kind.type} is in the trash`);
  }
  return changeLinked(kind, id, { status: 'trash' }, writer);
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

/** What is in the trash has given up its name. Of those with the same name each description is a variant. */
function nameOf({ type, status, name, description }: StoredLinked): Name | undefined {
  return status === 'trash' ? undefined : { scope: type, name, variant: variantOf(description) };
}

function nameTaken(post: StoredLinked): Write[] {
  const name = nameOf(post);
  return name === undefined ? [] : [takeName(post.id, name)];
}

const variantOf = (description: string) => createHash('sha256').update(description).digest('base64url');

async function doubleOf(
  { type: scope }: LinkedKind,
  name: string,
  description: string | null | undefined,
): Promise<StoredLinked | undefined> {
  const id = description
    ? await nameOwner({ scope, name, variant: variantOf(await cleanHtml(description)) })
    : (await first(names.range({ scope, name })))?.id;
  return id === undefined ? undefined : get(linkedPosts, linkedPosts.key({ id }));
}

/** A double that the caller may not change stays as it is. */
async function withDetails(
  kind: LinkedKind,
  double: StoredLinked,
  input: LinkedInput,
  writer: Writer,
): Promise<StoredLinked> {
  const details = detailsIn(kind, input);
  if (!mayEdit(writer, double) || Object.keys(details).length === 0) return double;
  return changeLinked(kind, double.id, details, writer);
}
