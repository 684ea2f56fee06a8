import type * as z from 'zod';

/** Converts a stored record to exactly the members of a schema, in their order; missing members are null. */
export function toRecord<S extends z.ZodObject>(
  schema: S,
  record: Readonly<Partial<z.output<S>>>,
): z.output<S> {
  const stored: Readonly<Record<string, unknown>> = record;
  const shape: Record<string, unknown> = {};
  for (const name of Object.keys(schema.shape)) shape[name] = stored[name] ?? null;
  return shape as z.output<S>;
}
