import { runningStack } from '../../stack/state.ts';
import type { StoreSettings } from '../lib/settings.ts';
import { requireTableAddress } from '../lib/usable-table.ts';

/** A table and the URL of its DynamoDB. */
export interface TableAddress {
  readonly table: string;
  /** The URL of DynamoDB; AWS by default. */
  readonly endpoint: string | undefined;
}

export const tableOptions = { table: { type: 'string' }, endpoint: { type: 'string' } } as const;

export const TABLE_HELP = `  --table NAME    the table (default: that of the running local stack)
  --endpoint URL  the URL of DynamoDB, for example http://localhost:8000 (default: AWS)`;

/** Returns the table that the options name. @throws UserError if they name none and no local stack is running */
export async function tableAddressOf(given: StoreSettings): Promise<TableAddress> {
  requireTableAddress(given);
  if (given.table !== undefined) return { table: given.table, endpoint: given.endpoint };
  const { table, dynamodb } = await runningStack();
  return { table, endpoint: dynamodb };
}
