import { batchGet } from '../../table/batch-get.ts';
import { nameOfKey, type Parser } from '../../table/entity.ts';
import { getIfWellFormed } from '../../table/read.ts';
import { create, remove, type Write } from '../../table/writes.ts';
import { names } from '../keys.ts';

/** The name of a record within a scope. Records with different variants may share a name. */
export interface Name {
  readonly scope: string;
  readonly name: string;
  readonly variant: string;
}

/** The owner of a name; undefined if the name is free, or if the stored record is malformed. */
export async function nameOwner(name: Name): Promise<number | undefined> {
  return (await getIfWellFormed(names, names.key(name)))?.id;
}

/** Takes a name if it is free. */
export function takeName(id: number, name: Name): Write {
  return create(names, { ...name, id });
}

/** Releases one name and takes another if that is free. */
export async function changeName(id: number, before: Name, after: Name): Promise<Write[]> {
  return sameName(before, after) ? [] : [...(await releaseName(id, before)), takeName(id, after)];
}

/** The owner of each name. A name is taken even if the stored record is malformed. */
const OWNERS: Parser<{ readonly text: string; readonly id: unknown }> = {
  fromItem: (item) => ({ text: nameOfKey(item), id: item.id }),
};

/** A change of a record's name; undefined means none. */
interface Renaming {
  readonly id: number;
  readonly before: Name | undefined;
  readonly after: Name | undefined;
}

/**
 * Releases names, and takes others if these are free. A record that gets a taken name, by a move or a new description,
 * has the name without owning it.
 */
export async function changeNamesIfFree(renamings: readonly Renaming[]): Promise<Write[]> {
  const changed = renamings.filter(
    ({ before, after }) => before === undefined || after === undefined || !sameName(before, after),
  );
  const all = changed.flatMap(({ before, after }) => [before, after]);
  const keys = all.flatMap((name) => (name === undefined ? [] : [names.key(name)]));
  const owners = new Map((await batchGet(OWNERS, keys)).map(({ text, id }) => [text, id]));
  return changed.flatMap(({ id, before, after }) => {
    const releases = before !== undefined && owners.get(textOf(before)) === id;
    const acquires = after !== undefined && !owners.has(textOf(after));
    if (acquires) owners.set(textOf(after), id);
    return [
      ...(releases ? [remove(names, names.key(before), { is: { id } })] : []),
      ...(acquires ? [takeName(id, after)] : []),
    ];
  });
}

/** Releases a name if the record owns it. */
export async function releaseName(id: number, name: Name): Promise<Write[]> {
  if ((await nameOwner(name)) !== id) return [];
  return [remove(names, names.key(name), { is: { id } })];
}

/** Whether two names are equal, ignoring case. */
export function sameName(a: Name, b: Name): boolean {
  return textOf(a) === textOf(b);
}

const textOf = (name: Name) => nameOfKey(names.key(name));
