import { randomInt } from 'node:crypto';
import { get, readAll } from '../../table/read.ts';
import type { Write } from '../../table/writes.ts';
import { create, remove } from '../../table/writes.ts';
import { slugs } from '../keys.ts';

/** Slugs are taken by an item each, written together with the record; so no two records of a type share one. */

/** Whose a slug is. */
export async function slugOwner(type: string, slug: string): Promise<number | undefined> {
  return (await get(slugs, slugs.key({ type, slug })))?.id;
}

/** How many slugs with a number behind them are read to find a free one. */
const MAX_READ = 500;

/** Where there are more than that, a number up to this is most likely free. */
const MAX_NUMBER = 1_000_000;

/**
 * A slug that is free: the wanted one, else the first free one of `wanted-2`, `wanted-3` and so on, or any where there
 * are too many.
 * @param failures how often a slug that was free was taken before it was written; with every time the choice is wider
 */
export async function freeSlug(type: string, wanted: string, failures: number): Promise<string> {
  if ((await slugOwner(type, wanted)) === undefined) return wanted;
  const used = new Set<string>();
  const range = slugs.range({ type, slug: wanted });
  for (const { slug } of await readAll(range, { from: '-0', to: '-:', limit: MAX_READ })) used.add(slug);
  if (used.size === MAX_READ) return `${wanted}-${randomInt(MAX_READ, MAX_NUMBER)}`;
  const free: string[] = [];
  const choice = Math.min(4 ** failures, MAX_CHOICE);
  for (let number = 2; free.length < choice; number += 1) {
    const slug = `${wanted}-${number}`;
    if (!used.has(slug)) free.push(slug);
  }
  return free[Math.floor(Math.random() * choice)] ?? wanted;
}

const MAX_CHOICE = 64;

/** Gives up one slug of a record and takes another; an empty one stands for none. */
export function slugWrites(type: string, id: number, before: string, after: string): Write[] {
  if (before === after) return [];
  return [
    before === '' ? [] : remove(slugs, slugs.key({ type, slug: before }), { is: { id } }),
    after === '' ? [] : create(slugs, { type, slug: after, id }),
  ].flat();
}
