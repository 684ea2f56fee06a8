import { reasonOf, UserError } from '../lib/command.ts';
import type { StoreSettings } from '../lib/settings.ts';

/**
 * Checks early whether the table can be read.
 * @param reading any read of the table
 * @throws UserError if that fails
 */
export async function requireReadable(
  { table, endpoint }: StoreSettings,
  reading: Promise<unknown>,
): Promise<void> {
  try {
    await reading;
  } catch (error) {
    const place = endpoint ?? `AWS, region ${process.env.AWS_REGION}`;
    throw new UserError(
      `The table ${table} cannot be read (${place}): ${reasonOf(error) || 'no answer'}. See --table and --endpoint.`,
      { cause: error },
    );
  }
}
