import { caselessText, foldedText } from '../../text/fold.ts';

/** The filters of lists, made from optional parameters. */

export type Predicate<T> = (value: T) => boolean;

/** Tests for some fields of a record; undefined for parameters that are not given. */
export type Filters<R> = { readonly [K in keyof R]?: Predicate<R[K]> | undefined };

/** The value equals this one. */
export const equals = <T>(wanted: T | undefined): Predicate<T | null> | undefined =>
  wanted === undefined ? undefined : (value) => value === wanted;

/** The value is one of these. */
export const oneOf = <T>(wanted: readonly T[] | undefined): Predicate<T | null> | undefined =>
  wanted === undefined || wanted.length === 0
    ? undefined
    : (value) => value !== null && wanted.includes(value);

/** The text contains this one, ignoring case and accents: for names and titles. */
export function contains(part: string | undefined): Predicate<string | null> | undefined {
  if (part === undefined) return undefined;
  const wanted = foldedText(part);
  return (value) => value !== null && foldedText(value).includes(wanted);
}

/** The text equals this one, ignoring case and the Unicode form, as keys do: for codes. */
export function sameCode(code: string | undefined): Predicate<string | null> | undefined {
  if (code === undefined) return undefined;
  const wanted = caselessText(code);
  return (value) => typeof value === 'string' && caselessText(value) === wanted;
}

/** The digits are the same, ignoring punctuation: for CPF and CNPJ. */
export function sameDigits(number: string | undefined): Predicate<string | null> | undefined {
  if (number === undefined) return undefined;
  const wanted = number.replace(/\D/g, '');
  return (value) => wanted !== '' && value?.replace(/\D/g, '') === wanted;
}

/** Combines tests into one that a record passes if it passes all of them; undefined without tests. */
export function passes<R extends object>(filters: Filters<R>): Predicate<R> | undefined {
  const tests = Object.entries(filters).filter((entry): entry is [keyof R & string, Predicate<unknown>] =>
    Boolean(entry[1]),
  );
  return tests.length === 0 ? undefined : (record) => tests.every(([field, test]) => test(record[field]));
}
