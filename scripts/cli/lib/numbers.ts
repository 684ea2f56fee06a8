import { UsageError } from './command.ts';

/**
 * Parses the value of a numeric option.
 * @param max the largest number; any by default
 * @throws UsageError if it is not a whole number between the bounds
 */
export function wholeNumber(option: string, given: string, min: number, max?: number): number {
  const number = /^\d+$/.test(given) ? Number(given) : -1;
  if (number >= min && number <= (max ?? Number.MAX_SAFE_INTEGER)) return number;
  const range = max === undefined ? `, ${min} or more` : ` from ${min} to ${max}`;
  throw new UsageError(`--${option} is ${given}: write a whole number${range}.`);
}
