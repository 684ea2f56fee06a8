import type * as z from 'zod';
import type { Image as ImageSchema } from '../../schemas/calendar/record.ts';
import { invalidMember } from '../http/failure.ts';
import { contested } from '../table/contested.ts';
import { get } from '../table/read.ts';
import { commit } from '../table/write.ts';
import { create, put } from '../table/writes.ts';
import { imageAddresses, images, postIds } from './keys.ts';

type Image = z.output<typeof ImageSchema>;
export type ImageFacts = Omit<Image, 'url' | 'id' | 'extension'>;

/**
 * The image that a caller means: a known one by its identifier, or one by its address, which makes it known. Nothing
 * is fetched from the address, for that would let callers reach into the network of the function.
 * @throws Failure 400 for an identifier that is not an image's
 */
export async function imageFor(given: number | string): Promise<Image> {
  const known =
    typeof given === 'number' || /^\d+$/.test(given) ? await knownImage(Number(given)) : undefined;
  return known ?? imageAt(String(given));
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
  return contested(async () => {
    const known = await get(imageAddresses, imageAddresses.key({ url }));
    if (known !== undefined) return knownImage(known.id);
    const [, extension = ''] = /\.([a-z\d]{1,5})$/i.exec(new URL(url).pathname) ?? [];
    const image = { url, id: await postIds.next(), extension: extension.toLowerCase() };
    await commit(create(images, { ...image, type: 'image' }), create(imageAddresses, { url, id: image.id }));
    return image;
  });
}
