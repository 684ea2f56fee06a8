import { UsageError } from './command.ts';

/** Parses the value of a numeric option. @throws UsageError if it is not a whole number between the bounds */
export function wholeNumber(option: string, given: string, min: number, max: number): number {
  const number = /^\d{1,6}$/.test(given) ? Number(given) : -1;
  if (number >= min && number <= max) return number;
  throw new UsageError(`--${option} is ${given}: write a whole number from ${min} to ${max}.`);
}
