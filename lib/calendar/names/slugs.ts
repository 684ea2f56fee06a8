import { randomInt } from 'node:crypto';
import { get, readAll } from '../../table/read.ts';
import { create, remove, type Write } from '../../table/writes.ts';
import { slugs } from '../keys.ts';

/** Each slug is an item, written in the record's transaction, so no two records of a type share one. */

export async function slugOwner(type: string, slug: string): Promise<number | undefined> {
  return (await get(slugs, slugs.key({ type, slug })))?.id;
}

/** Maximum number of numbered slugs to read when looking for a free one. */
const MAX_SLUGS_READ = 500;

/** If there are more, a random number up to this is most likely free. */
const MAX_NUMBER = 1_000_000;

/**
 * Finds a free slug: the wanted one, or else the first free one of `wanted-2`, `wanted-3` and so on, or a random number
 * if there are too many.
 * @param failures how often a free slug was taken before it could be written; widens the choice each time
 */
export async function freeSlug(type: string, wanted: string, failures: number): Promise<string> {
  if ((await slugOwner(type, wanted)) === undefined) return wanted;
  const range = slugs.range({ type, slug: wanted });
  const numbered = await readAll(range, { from: '-0', to: '-:', limit: MAX_SLUGS_READ });
  const used = new Set(numbered.map(({ slug }) => slug));
  if (used.size === MAX_SLUGS_READ) return `${wanted}-${randomInt(MAX_SLUGS_READ, MAX_NUMBER)}`;
  const free: string[] = [];
  const choice = Math.min(4 ** failures, MAX_CHOICE);
  for (let number = 2; free.length < choice; number += 1) {
    const slug = `${wanted}-${number}`;
    if (!used.has(slug)) free.push(slug);
  }
  return free[Math.floor(Math.random() * choice)] ?? wanted;
}

const MAX_CHOICE = 64;

/** Releases one slug of a record and takes another; empty means none. */
export function slugWrites(type: string, id: number, before: string, after: string): Write[] {
  if (before === after) return [];
  return [
    before === '' ? [] : remove(slugs, slugs.key({ type, slug: before }), { is: { id } }),
    after === '' ? [] : create(slugs, { type, slug: after, id }),
  ].flat();
}
