import { reasonOf, UserError } from './command.ts';
import type { StoreSettings } from './settings.ts';

/**
 * Checks early whether a table can be used.
 * @param call any call of the table
 * @returns its result
 * @throws UserError if it fails
 */
export async function requireUsable<R>({ table, endpoint }: StoreSettings, call: Promise<R>): Promise<R> {
  try {
    return await call;
  } catch (error) {
    const place = endpoint ?? `AWS, region ${process.env.AWS_REGION ?? 'us-east-1'}`;
    throw new UserError(
      `The table ${table} cannot be used (${place}): ${reasonOf(error) || 'no answer'}. See --table and --endpoint.`,
      { cause: error },
    );
  }
}
