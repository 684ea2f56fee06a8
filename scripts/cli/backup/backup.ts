import { UserError } from '../lib/command.ts';
import { refuseExisting, writeItems } from './file.ts';
import { Fingerprint } from './fingerprint.ts';
import type { Table } from './table.ts';
import { withProgress } from './with-progress.ts';

/**
 * Writes all items of a table to a file.
 * @returns the fingerprint of the file
 * @throws UserError for problems that the user can fix
 */
export async function backUp(table: Table, path: string): Promise<Fingerprint> {
  await refuseExisting(path);
  const size = await table.size();
  await requireRestored(table);
  const fingerprint = new Fingerprint();
  async function* counted() {
    for await (const item of table.items()) {
      fingerprint.add(item);
      yield item;
    }
    // A restore that has begun in the meantime may have removed what was not read yet.
    await requireRestored(table);
  }
  await writeItems(path, withProgress(size, 'items written', counted));
  return fingerprint;
}

async function requireRestored(table: Table): Promise<void> {
  if ((await table.marker()) !== undefined)
    throw new UserError(
      `The table ${table.name} is not completely restored: run the same "npm run restore" again first.`,
    );
}
