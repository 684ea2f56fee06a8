import { runningStack } from '../../stack/running.ts';
import { UsageError } from '../lib/command.ts';

/** Which table is meant, and where. */
export interface Place {
  readonly table: string;
  /** Where DynamoDB is; in AWS if not said. */
  readonly endpoint: string | undefined;
}

export const placeOptions = { table: { type: 'string' }, endpoint: { type: 'string' } } as const;

export const PLACE_HELP = `  --table NAME    the table (default: that of the local stack that runs here)
  --endpoint URL  where DynamoDB is, for example http://localhost:8000 (default: in AWS)`;

/** The table that the options name. @throws Complaint if they name none and no local stack runs */
export async function placeOf(given: {
  table?: string | undefined;
  endpoint?: string | undefined;
}): Promise<Place> {
  if (given.table !== undefined) return { table: given.table, endpoint: given.endpoint };
  if (given.endpoint !== undefined) throw new UsageError('Name the table there with --table.');
  const { table, dynamodb } = await runningStack();
  return { table, endpoint: dynamodb };
}
