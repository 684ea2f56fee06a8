import { UsageError } from './command.ts';

/**
 * Parses the value of an option that is a URL.
 * @param example a value that a user could have meant
 * @throws UsageError unless it is a URL with http or https
 */
export function httpUrl(option: string, given: string, example: string): URL {
  if (/^https?:\/\//i.test(given) && URL.canParse(given)) return new URL(given);
  throw new UsageError(`--${option} is ${given}: write a URL, such as ${example}.`);
}
