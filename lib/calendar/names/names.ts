import { batchGet } from '../../table/batch-get.ts';
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

/** A record that is about to have another name, or none. */
export interface Renaming {
  readonly id: number;
  readonly before: Name | undefined;
  readonly after: Name | undefined;
}

/**
 * Gives names up and takes others if these are free. A record that comes by a name that is taken, by moving or with a
 * new description, bears it without having it.
 */
export async function changeNamesIfFree(renamings: readonly Renaming[]): Promise<Write[]> {
  const changed = renamings.filter(
    ({ before, after }) => before === undefined || after === undefined || !sameName(before, after),
  );
  const all = changed.flatMap(({ before, after }) => [before ?? [], after ?? []].flat());
  const owners = new Map(
    (
      await batchGet(
        names,
        all.map((name) => names.key(name)),
      )
    ).map((owned) => [textOf(owned), owned.id]),
  );
  return changed.flatMap(({ id, before, after }) => {
    const leaves = before !== undefined && owners.get(textOf(before)) === id;
    const takes = after !== undefined && !owners.has(textOf(after));
    if (takes) owners.set(textOf(after), id);
    return [
      ...(leaves ? [remove(names, names.key(before), { is: { id } })] : []),
      ...(takes ? [takeName(id, after)] : []),
    ];
  });
}

/** Gives a name up, if the record has it. */
export async function leaveName(id: number, name: Name | undefined): Promise<Write[]> {
  if (name === undefined || (await nameOwner(name)) !== id) return [];
  return [remove(names, names.key(name), { is: { id } })];
}

/** Whether both are one name, in any case. */
export function sameName(a: Name, b: Name): boolean {
  return textOf(a) === textOf(b);
}

/** No key has a blank. */
function textOf(name: Name): string {
  const { pk, sk } = names.key(name);
  return `${pk} ${sk}`;
}
