import { get } from '../table/read.ts';
import type { Write } from '../table/writes.ts';
import { create, remove } from '../table/writes.ts';
import { names } from './keys.ts';

/** What a record is called, and among what: `variant` tells apart those that may bear the same name. */
export interface Name {
  readonly scope: string;
  readonly name: string;
  readonly variant: string;
}

/** Whose a name is. */
export async function nameOwner(name: Name): Promise<number | undefined> {
  return (await get(names, names.key(name)))?.id;
}

/**
 * Gives up one name of a record and takes another; nothing stands for none. A record that came by a name that is
 * taken, by moving or by a new description, bears it without holding it.
 */
export async function nameWrites(id: number, before?: Name, after?: Name): Promise<Write[]> {
  if (before !== undefined && after !== undefined && sameKey(before, after)) return [];
  const [held, taken] = await Promise.all([
    before === undefined ? undefined : nameOwner(before),
    after === undefined ? undefined : nameOwner(after),
  ]);
  return [
    before === undefined || held !== id ? [] : remove(names, names.key(before), { is: { id } }),
    after === undefined || taken !== undefined ? [] : create(names, { ...after, id }),
  ].flat();
}

function sameKey(a: Name, b: Name): boolean {
  const [one, other] = [names.key(a), names.key(b)];
  return one.pk === other.pk && one.sk === other.sk;
}
