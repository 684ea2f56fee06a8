import { describe } from '../check.ts';
import type { Problem } from '../problem.ts';
import { isTimeZone } from '../timestamp/zone.ts';
import { checkFieldSource } from './preset-fields.ts';

/** The options of a transform that its schema does not check completely. */
interface Options {
  readonly preset?: unknown;
  readonly field_names?: unknown;
  readonly timezone?: unknown;
}

/** Checks what the schema of a transform does not. */
export const checkOptions = (table: string, options: Options): Problem[] => [
  ...checkFieldSource(table, options),
  ...checkTimeZone(table, options),
];

function checkTimeZone(table: string, { timezone }: Options): Problem[] {
  if (typeof timezone !== 'string' || isTimeZone(timezone)) return [];
  const expected = 'an IANA time zone such as America/Sao_Paulo';
  return [{ table, key: 'timezone', found: describe(timezone), expected }];
}
