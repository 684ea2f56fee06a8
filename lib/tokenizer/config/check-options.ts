import { describe } from '../check.ts';
import { MAX_LEVELS, parsePath } from '../path.ts';
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
  ...checkPaths(table, options),
  ...checkTimeZone(table, options),
];

/** Checks that no name is a path that is too deep. */
function checkPaths(table: string, { field_names: names }: Options): Problem[] {
  if (!Array.isArray(names)) return [];
  return names.flatMap((name, n) => {
    const levels = typeof name === 'string' ? parsePath(name).length : 0;
    if (levels <= MAX_LEVELS) return [];
    const expected = `at most ${MAX_LEVELS}`;
    return [{ table, key: `field_names.${n}`, found: `a path of ${levels} levels`, expected }];
  });
}

function checkTimeZone(table: string, { timezone }: Options): Problem[] {
  if (typeof timezone !== 'string' || isTimeZone(timezone)) return [];
  const expected = 'an IANA time zone such as America/Sao_Paulo';
  return [{ table, key: 'timezone', found: describe(timezone), expected }];
}
