import { UserError } from '../lib/command.ts';
import { readItems, sizeOf } from './file.ts';
import { Fingerprint } from './fingerprint.ts';
import type { StoredItem } from './item-line.ts';
import type { Table } from './table.ts';
import { withProgress } from './with-progress.ts';

interface RestoreOptions {
  readonly paths: readonly string[];
  /** Whether to delete everything in the table first. */
  readonly replace: boolean;
}

/**
 * Loads a backup into a table, and compares the two afterwards. Reads the whole backup before it writes anything. A
 * marker stays in the table until everything is done, so that users can run an interrupted restore again.
 * @returns the fingerprint of the table
 * @throws UserError for problems that the user can fix
 */
export async function restore(table: Table, { paths, replace }: RestoreOptions): Promise<Fingerprint> {
  const wanted = await fingerprintOf(await itemsOf(paths, 'items checked'));
  await prepareTable(table, wanted, replace);
  await table.put(await itemsOf(paths, 'items loaded'));
  await requireEqual(table, wanted, ' Stop what writes to the table, and restore it again with --replace.');
  await table.removeMarker();
  return wanted;
}

/** Compares a table with a backup. @throws UserError if they differ */
export async function compare(table: Table, paths: readonly string[]): Promise<Fingerprint> {
  const wanted = await fingerprintOf(await itemsOf(paths, 'items checked'));
  await requireEqual(table, wanted);
  return wanted;
}

async function itemsOf(paths: readonly string[], what: string): Promise<AsyncGenerator<StoredItem>> {
  return withProgress(await sizeOf(paths), what, (advance) => readItems(paths, advance));
}

/** The marker of a table that is being emptied, instead of the fingerprint of a backup. */
const REMOVING = 'removing';

async function prepareTable(table: Table, wanted: Fingerprint, replace: boolean): Promise<void> {
  const marker = await table.marker();
  if (replace) {
    if (wanted.isEmpty && !(await table.isEmpty()))
      throw new UserError(
        `The backup has no items, perhaps because it was not copied completely: it would only empty ${table.name}.`,
      );
    // Until everything is removed, the table holds only a part of its former items, which nobody should mistake for all
    // of them.
    await table.setMarker(REMOVING);
    await table.remove(withProgress(await table.size(), 'items removed', () => table.items()));
  } else if (marker === REMOVING)
    throw new UserError(
      `The table ${table.name} holds only a part of its former items: --replace removes them before it loads the backup.`,
    );
  else if (marker !== undefined && marker !== wanted.toString())
    throw new UserError(
      `The table ${table.name} holds a part of another backup: --replace removes that before it loads this one.`,
    );
  else if (marker === undefined && !(await table.isEmpty()))
    throw new UserError(
      `The table ${table.name} is not empty: --replace removes its items before it loads the backup.`,
    );
  await table.setMarker(wanted.toString());
}

/** @param advice what to do if they differ */
async function requireEqual(table: Table, wanted: Fingerprint, advice = ''): Promise<void> {
  const found = await fingerprintOf(withProgress(await table.size(), 'items compared', () => table.items()));
  if (found.toString() === wanted.toString()) return;
  throw new UserError(
    `The table ${table.name} differs from the backup, perhaps because something writes to it: ` +
      `${found.describe()} in the table, ${wanted.describe()} in the backup.${advice}`,
  );
}

async function fingerprintOf(items: AsyncIterable<StoredItem>): Promise<Fingerprint> {
  const fingerprint = new Fingerprint();
  for await (const item of items) fingerprint.add(item);
  return fingerprint;
}
