import { reasonOf, UsageError, UserError } from './command.ts';
import { httpUrl } from './http-url.ts';
import type { StoreSettings } from './settings.ts';

/**
 * Checks the options that name a table.
 * @throws UsageError for an endpoint that is not a URL, or without a table
 */
export function requireTableAddress({ table, endpoint }: StoreSettings): void {
  if (endpoint === undefined) return;
  httpUrl('endpoint', endpoint, 'http://localhost:8000');
  if (table === undefined) throw new UsageError('Name the table at --endpoint with --table.');
}

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
