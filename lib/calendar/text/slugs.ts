import { get, query } from '../../table/read.ts';
import type { Write } from '../../table/writes.ts';
import { create, remove } from '../../table/writes.ts';
import { slugs } from '../keys.ts';

/** Slugs are taken by an item each, written together with the record; so no two records of a type share one. */

/** Whose a slug is. */
export async function slugOwner(type: string, slug: string): Promise<number | undefined> {
  return (await get(slugs, slugs.key({ type, slug })))?.id;
}

/**
 * A slug that is free: the wanted one, else the first free one of `wanted-2`, `wanted-3` and so on.
 * @param failures how often a slug that was free was taken before it was written; with every time the choice is wider
 */
export async function freeSlug(type: string, wanted: string, failures: number): Promise<string> {
  if ((await slugOwner(type, wanted)) === undefined) return wanted;
  const used = new Set<string>();
  const range = slugs.range({ type, slug: wanted });
  for await (const { slug } of query(range, { from: '-0', to: '-:' })) used.add(slug);
  const free: string[] = [];
  const choice = Math.min(4 ** failures, MOST_CHOICE);
  for (let number = 2; free.length < choice; number += 1) {
    const slug = `${wanted}-${number}`;
    if (!used.has(slug)) free.push(slug);
  }
  return free[Math.floor(Math.random() * choice)] ?? wanted;
}

const MOST_CHOICE = 64;

/** Gives up one slug of a record and takes another; an empty one stands for none. */
export function slugWrites(type: string, id: number, before: string, after: string): Write[] {
  if (before === after) return [];
  return [
    before === '' ? [] : remove(slugs, slugs.key({ type, slug: before }), { is: { id } }),
    after === '' ? [] : create(slugs, { type, slug: after, id }),
  ].flat();
}
