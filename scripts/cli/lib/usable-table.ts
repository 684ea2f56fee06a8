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
    // The cause of a failure of the functions' own client is the error of the SDK.
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : '';
    const reason = cause || reasonOf(error) || 'no answer';
    const place = endpoint ?? `AWS, region ${process.env.AWS_REGION ?? 'us-east-1'}`;
    throw new UserError(
      `The table ${table} cannot be used (${place}): ${reason}. See --table and --endpoint.`,
      { cause: error },
    );
  }
}
