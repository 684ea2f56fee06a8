import { reasonOf, UserError } from '../lib/command.ts';
import type { StoreSettings } from '../lib/settings.ts';

/**
 * Finds out at once whether the table can be used.
 * @param reading reads something from it, whether it is there or not
 * @throws Complaint if that fails
 */
export async function openTable(
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
