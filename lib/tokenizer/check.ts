import type * as z from 'zod';
import { nearest } from './nearest.ts';
import { ConfigurationError, type Problem } from './problem.ts';

/** Keys that people know from elsewhere: the illustration of the original calls the list of names `fields`. */
const OTHER_NAMES = new Map([['fields', 'field_names']]);

/** A value as a reader of the file would call it. */
export function describe(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty array' : 'an array';
  if (value instanceof Date) return 'a date';
  return typeof value === 'object' ? 'a table' : JSON.stringify(value);
}

function valueAt(table: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null
        ? Object.getOwnPropertyDescriptor(value, key)?.value
        : undefined,
    table,
  );
}

/** A problem for each of these keys, with the known one that was probably meant. */
export function unknownKeys(table: string, keys: readonly string[], known: readonly string[]): Problem[] {
  return keys.map((key) => {
    const suggestion = OTHER_NAMES.get(key) ?? nearest(key, known);
    const problem = { table, key, found: 'an unknown key', expected: `one of ${known.join(', ')}` };
    return suggestion === undefined ? problem : { ...problem, suggestion };
  });
}

/** Checks a table of the file by its schema: the table as read, or every mistake in it. */
export function checkTable<Shape extends z.ZodRawShape>(
  name: string,
  schema: z.ZodObject<Shape>,
  table: unknown,
): { value: z.output<z.ZodObject<Shape>> } | { problems: Problem[] } {
  const { data, error } = schema.safeParse(table);
  if (error === undefined) return { value: data };
  const problems = error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? unknownKeys(name, issue.keys, Object.keys(schema.shape))
      : [
          {
            table: name,
            key: issue.path.map(String).join('.'),
            found: describe(valueAt(table, issue.path)),
            expected: issue.path.length === 0 ? 'a table' : issue.message,
          },
        ],
  );
  return { problems };
}

/** As `checkTable`, but throws `ConfigurationError`. */
export function demandTable<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>, table: unknown) {
  const checked = checkTable('', schema, table);
  if ('problems' in checked) throw new ConfigurationError(checked.problems);
  return checked.value;
}
