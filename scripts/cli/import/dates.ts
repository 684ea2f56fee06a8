import { wireName } from '../../../schemas/turma/wire-names.ts';
import type { Problem } from '../lib/problem.ts';

const NOT_MILLISECONDS = 'expected milliseconds since 1970, not seconds or the day of a spreadsheet';

/** The days of a spreadsheet up to 2173, such as 45000 for 15 March 2023. */
const isDay = (date: number) => date >= 10_000 && date < 100_000;

/** Seconds of the years 1973 to 2038. */
const isSeconds = (date: number) => date >= 100_000_000 && date < 2 ** 31;

/** Returns the dates of a record that are no milliseconds: they would all be dates in January 1970. */
export const otherDates = (record: Readonly<Record<string, unknown>>): Problem[] =>
  Object.entries(record).flatMap(([name, value]) =>
    name.startsWith('data') && typeof value === 'number' && (isDay(value) || isSeconds(value))
      ? [{ member: wireName(name), reason: NOT_MILLISECONDS }]
      : [],
  );
