import { reasonOf, UserError } from '../lib/command.ts';
import { INTERRUPTED } from '../lib/interruptible.ts';
import { Table } from './table.ts';
import type { TableAddress } from './table-address.ts';

/**
 * Runs work on a whole table, and exits immediately on Ctrl-C.
 * @param advice what to do after an interruption
 * @throws UserError for every error
 */
export async function withTable<R>(
  address: TableAddress,
  advice: string,
  work: (table: Table) => Promise<R>,
): Promise<R> {
  process.once('SIGINT', () => {
    console.error(`\nInterrupted. ${advice}`);
    process.exit(INTERRUPTED);
  });
  const table = new Table(address);
  try {
    await table.size();
    return await work(table);
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`${reasonOf(error)}. ${advice}`, { cause: error });
  } finally {
    table.close();
  }
}
