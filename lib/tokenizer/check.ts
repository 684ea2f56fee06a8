import * as z from 'zod';
import { nearest } from './nearest.ts';
import { ConfigurationError, type Problem } from './problem.ts';

/** Wrong keys that authors may expect, with the right ones: the original's example has `fields`. */
const ALIASES = new Map([['fields', 'field_names']]);

/** Describes a value for an error message. */
export function describe(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty array' : 'an array';
  if (value instanceof Date) return 'a date';
  if (typeof value === 'number') return String(value);
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

/**
 * Returns a problem for each unknown key, with the known key that was probably meant.
 * @param path where the keys are in the table
 */
export function unknownKeys(
  table: string,
  keys: readonly string[],
  known: readonly string[],
  path: readonly PropertyKey[] = [],
): Problem[] {
  return keys.map((name) => {
    const alias = ALIASES.get(name) ?? '';
    const suggestion = known.includes(alias) ? alias : nearest(name, known);
    const key = [...path, name].map(String).join('.');
    const problem = { table, key, found: 'an unknown key', expected: `one of ${known.join(', ')}` };
    return suggestion === undefined ? problem : { ...problem, suggestion };
  });
}

/** The keys that the schema of a table allows at a path in it. */
function keysAt(schema: unknown, [first, ...rest]: readonly PropertyKey[]): string[] {
  const table = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  if (!(table instanceof z.ZodObject)) return [];
  return first === undefined ? Object.keys(table.shape) : keysAt(table.shape[String(first)], rest);
}

/** Validates a table of the file: returns the parsed table, or every mistake in it. */
export function checkTable<Shape extends z.ZodRawShape>(
  name: string,
  schema: z.ZodObject<Shape>,
  table: unknown,
): { value: z.output<z.ZodObject<Shape>> } | { problems: Problem[] } {
  const { data, error } = schema.safeParse(table);
  if (error === undefined) return { value: data };
  const problems = error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? unknownKeys(name, issue.keys, keysAt(schema, issue.path), issue.path)
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

/** Like `checkTable`. @throws ConfigurationError if there are mistakes */
export function requireTable<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>, table: unknown) {
  const checked = checkTable('', schema, table);
  if ('problems' in checked) throw new ConfigurationError(checked.problems);
  return checked.value;
}
