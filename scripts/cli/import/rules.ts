import { dayOf, midnightOf } from '../../../lib/turma/schedule/days.ts';
import type { StoredEnquete } from '../../../schemas/turma/enquete.ts';
import { wireName } from '../../../schemas/turma/wire-names.ts';
import type { Problem } from '../lib/problem.ts';

/** Rules for members that are valid on their own: each returns what is wrong. */

/** Days with recorded attendance are found by their midnight. */
export const notMidnight = (data: number): Problem[] =>
  midnightOf(dayOf(data)) === data
    ? []
    : [{ member: 'data', reason: "expected the midnight of a day in the institution's time zone" }];

/** Identifiers that the table does not read if they are negative. */
export const negative = (member: string, id: number): Problem[] =>
  id < 0 ? [{ member, reason: 'expected 0 or more' }] : [];

/**
 * A CPF or CNPJ as programs write other numbers, 1.23457E+13 or 12345678909.0: its digits would be those of another
 * one.
 */
export const numericCpf = (member: string, cpf: string | null): Problem[] =>
  cpf !== null && /^\d+(?:[.,]\d+|(?:[.,]\d+)?E\+\d+)$/i.test(cpf)
    ? [{ member, reason: 'expected the digits of a CPF or CNPJ, without a fraction or an exponent' }]
    : [];

/** Alternatives with the identifier of an earlier one: votes would count for both. */
export const repeatedIds = (alternativas: StoredEnquete['alternativas']): Problem[] => {
  const ids = alternativas.map(({ idAlternativa }) => idAlternativa);
  return ids.flatMap((id, n) =>
    ids.indexOf(id) === n
      ? []
      : [{ member: `alternativas[${n}].id-alternativa`, reason: 'expected each id-alternativa once' }],
  );
};

const NOT_MILLISECONDS = 'expected milliseconds since 1970, not seconds or the day of a spreadsheet';

/** The days of a spreadsheet up to 2173, such as 45000 for 15 March 2023. */
const isDay = (date: number) => date >= 10_000 && date < 100_000;

/** Seconds of the years 1973 to 2038. */
const isSeconds = (date: number) => date >= 100_000_000 && date < 2 ** 31;

/** Returns the dates of a record that are not milliseconds: they would all be dates in January 1970. */
export const otherDates = (record: Readonly<Record<string, unknown>>): Problem[] =>
  Object.entries(record).flatMap(([name, value]) =>
    name.startsWith('data') && typeof value === 'number' && (isDay(value) || isSeconds(value))
      ? [{ member: wireName(name), reason: NOT_MILLISECONDS }]
      : [],
  );
