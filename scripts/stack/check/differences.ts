import { isDeepStrictEqual } from 'node:util';

/** Records by name, or only their names. */
type Named = ReadonlyMap<string, unknown> | readonly string[];

/**
 * Compares what is stored with what should be.
 * @param wrong the message for a name that is not stored, or with another record
 * @param unwanted the message for a name that should not be stored
 */
export function differences(
  stored: Named,
  wanted: Named,
  wrong: (name: string) => string,
  unwanted: (name: string) => string,
): string[] {
  const [actual, expected] = [byName(stored), byName(wanted)];
  const isRight = ([name, record]: [string, unknown]) =>
    actual.has(name) && isDeepStrictEqual(actual.get(name), record);
  return [
    ...[...expected].filter((each) => !isRight(each)).map(([name]) => wrong(name)),
    ...[...actual.keys()].filter((name) => !expected.has(name)).map(unwanted),
  ];
}

const byName = (records: Named): ReadonlyMap<string, unknown> =>
  'get' in records ? records : new Map(records.map((name) => [name, true]));
