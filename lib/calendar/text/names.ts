import { get } from '../../table/read.ts';
import type { Write } from '../../table/writes.ts';
import { create, remove } from '../../table/writes.ts';
import { names } from '../keys.ts';

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

/** Takes a name, on the condition that nobody has it. */
export function takeName(id: number, name: Name): Write {
  return create(names, { ...name, id });
}

/** Gives one name up and takes another, on the condition that nobody has that. */
export async function changeName(id: number, before: Name, after: Name): Promise<Write[]> {
  return sameName(before, after) ? [] : [...(await leaveName(id, before)), takeName(id, after)];
}

/**
 * Gives one name up and takes another if that is free. A record that comes by a name that is taken, by moving or with
 * a new description, bears it without having it.
 */
export async function changeNameIfFree(
  id: number,
  before: Name | undefined,
  after: Name | undefined,
): Promise<Write[]> {
  if (before !== undefined && after !== undefined && sameName(before, after)) return [];
  const free = after !== undefined && (await nameOwner(after)) === undefined;
  return [...(await leaveName(id, before)), ...(free ? [takeName(id, after)] : [])];
}

/** Gives a name up, if the record has it. */
export async function leaveName(id: number, name: Name | undefined): Promise<Write[]> {
  if (name === undefined || (await nameOwner(name)) !== id) return [];
  return [remove(names, names.key(name), { is: { id } })];
}

/** Whether both are one name, in any case. */
export function sameName(a: Name, b: Name): boolean {
  const [one, other] = [names.key(a), names.key(b)];
  return one.pk === other.pk && one.sk === other.sk;
}
