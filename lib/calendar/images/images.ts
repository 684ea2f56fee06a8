import type * as z from 'zod';
import type { Image as ImageSchema } from '../../../schemas/calendar/record.ts';
import { Failure, invalidMember } from '../../http/failure.ts';
import { get } from '../../table/read.ts';
import { retryOnConflict } from '../../table/retry-on-conflict.ts';
import { commit } from '../../table/write.ts';
import { create, put } from '../../table/writes.ts';
import { type Actor, mayPublish } from '../authors/rights.ts';
import { imageAddresses, images, postIds } from '../keys.ts';

type Image = z.output<typeof ImageSchema>;
export type ImageFacts = Omit<Image, 'url' | 'id' | 'extension'>;

/**
 * The image that a caller means: a known one by its identifier, or one by its address, which makes it known. Nothing
 * is fetched from the address, for that would let callers reach into the network of the function.
 * @throws Failure 400 for an identifier that is not an image's, 403 for an address that is new and a caller who may
 * not publish: others would be shown what nobody has looked at
 */
export async function imageFor(given: number | string, actor: Actor): Promise<Image> {
  if (typeof given === 'number' || /^\d+$/.test(given)) return knownImage(Number(given));
  if (!mayPublish(actor) && (await get(imageAddresses, imageAddresses.key({ url: given }))) === undefined) {
    throw new Failure(403, 'rest_forbidden', 'The token does not allow to add images');
  }
  return imageAt(given);
}

/** @throws Failure 400 for an identifier that is not an image's */
export async function verifyImage(given: number | string | undefined): Promise<void> {
  if (given !== undefined && /^\d+$/.test(String(given))) await knownImage(Number(given));
}

async function knownImage(id: number): Promise<Image> {
  const post = await get(images, images.key({ id }));
  if (post?.type !== 'image') throw invalidMember('image', 'expected the id of an image that is known');
  const { type: _, ...image } = post;
  return image;
}

/** Keeps what somebody else knows of the image at an address: its size, smaller ones of it. */
export async function describeImage({ url, ...facts }: ImageFacts & { readonly url: string }): Promise<void> {
  const { id, extension } = await imageAt(url);
  await commit(put(images, { ...facts, url, id, extension, type: 'image' }));
}

async function imageAt(url: string): Promise<Image> {
  return retryOnConflict(async () => {
    const known = await get(imageAddresses, imageAddresses.key({ url }));
    if (known !== undefined) return knownImage(known.id);
    const [, extension = ''] = /\.([a-z\d]{1,5})$/i.exec(new URL(url).pathname) ?? [];
    const image = { url, id: await postIds.next(), extension: extension.toLowerCase() };
    await commit(create(images, { ...image, type: 'image' }), create(imageAddresses, { url, id: image.id }));
    return image;
  });
}
