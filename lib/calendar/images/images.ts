import { forbidden, invalidMember } from '../../http/failure.ts';
import { commit } from '../../table/commit.ts';
import { get } from '../../table/read.ts';
import { retryOnConflict } from '../../table/retry-on-conflict.ts';
import { create, put } from '../../table/writes.ts';
import { type Actor, mayPublish, SYSTEM_WRITER } from '../authors/rights.ts';
import { imageAddresses, images, postIds } from '../keys.ts';
import type { Image } from '../stored/posts.ts';

/**
 * The image that a caller refers to: an existing one by identifier, or one by URL, which registers it. Nothing is
 * fetched from the URL, since that would give callers access to the function's network.
 * @throws Failure 400 for an identifier that is not an image's; 403 for a new URL from a caller who may not publish,
 * because others would see an image that nobody has reviewed
 */
export async function imageFor(reference: number | string, actor: Actor): Promise<Image> {
  return (await knownImage(reference)) ?? imageAt(String(reference), actor);
}

/** The image of a record after a change: null removes it. @throws Failure as `imageFor` */
export async function changedImage(
  reference: number | string | null | undefined,
  actor: Actor,
): Promise<{ image?: Image | undefined }> {
  if (reference === undefined) return {};
  return { image: reference === null ? undefined : await imageFor(reference, actor) };
}

/**
 * The image that a caller refers to by identifier, undefined if by URL.
 * @throws Failure 400 for an identifier that is not an image's
 */
export async function knownImage(reference: number | string): Promise<Image | undefined> {
  return /^\d+$/.test(String(reference)) ? requireImageById(Number(reference)) : undefined;
}

async function requireImageById(id: number): Promise<Image> {
  const post = await get(images, images.key({ id }));
  if (post?.type !== 'image') throw invalidMember('image', 'expected the id of a known image');
  const { type: _, ...image } = post;
  return image;
}

/** Stores what an import knows about the image at a URL: its size and its smaller versions. */
export async function describeImage(facts: Omit<Image, 'id' | 'extension'>): Promise<void> {
  const { id, extension } = await imageAt(facts.url, SYSTEM_WRITER);
  await commit(put(images, { ...facts, id, extension, type: 'image' }));
}

async function imageAt(url: string, actor: Actor): Promise<Image> {
  return retryOnConflict(async () => {
    const known = await get(imageAddresses, imageAddresses.key({ url }));
    if (known !== undefined) return requireImageById(known.id);
    if (!mayPublish(actor)) throw forbidden('The token does not allow adding images');
    const [, extension = ''] = /\.([a-z\d]{1,5})$/i.exec(new URL(url).pathname) ?? [];
    const image = { url, id: await postIds.next(), extension: extension.toLowerCase() };
    await commit(create(images, { ...image, type: 'image' }), create(imageAddresses, { url, id: image.id }));
    return image;
  });
}
