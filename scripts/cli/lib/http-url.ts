import { UsageError } from './command.ts';
import type { StoreSettings } from './settings.ts';

/**
 * Parses the value of an option that is a URL.
 * @param example a value that a user could have meant
 * @throws UsageError unless it is a URL with http or https
 */
export function httpUrl(option: string, given: string, example: string): URL {
  if (/^https?:\/\//i.test(given) && URL.canParse(given)) return new URL(given);
  throw new UsageError(`--${option} is ${given}: write a URL, such as ${example}.`);
}

/**
 * Checks the options that name a table.
 * @throws UsageError for an endpoint that is not a URL, or without a table
 */
export function requireTableAddress({ table, endpoint }: StoreSettings): void {
  if (endpoint === undefined) return;
  httpUrl('endpoint', endpoint, 'http://localhost:8000');
  if (table === undefined) throw new UsageError('Name the table at --endpoint with --table.');
}
