import type * as z from 'zod';
import type { Problem } from '../../lib/problem.ts';
import { problemsOf } from '../wire/records.ts';

type Input<T> =
  | { readonly input: T; readonly notes: readonly string[] }
  | { readonly problems: readonly Problem[] };

/** Fields that are dropped if they are invalid. */
const DROPPED_IF_INVALID = new Set(['website', 'geo_lat', 'geo_lng', 'date', 'date_utc', 'cost']);

/** Either is refused without the other. */
const COORDINATES = ['geo_lat', 'geo_lng'];

/** Validates fields as those of a request. Drops invalid optional fields. */
export function inputOf<S extends z.ZodType>(
  schema: S,
  fields: Readonly<Record<string, unknown>>,
): Input<z.output<S>> {
  const first = schema.safeParse(fields);
  if (first.success) return { input: first.data, notes: [] };
  const wrong = new Set(first.error.issues.map(({ path: [name] }) => String(name)));
  const dropped = [...wrong].filter((name) => DROPPED_IF_INVALID.has(name));
  if (dropped.some((name) => COORDINATES.includes(name))) dropped.push(...COORDINATES);
  const second = schema.safeParse(
    Object.fromEntries(Object.entries(fields).filter(([name]) => !dropped.includes(name))),
  );
  if (!second.success) return { problems: problemsOf(second.error) };
  const notes = [...wrong].map((name) => `its ${name} is invalid`);
  return { input: second.data, notes };
}
