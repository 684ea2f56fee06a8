import type * as z from 'zod';

/** Converts a stored record to exactly the members of a schema, in their order; missing members are null. */
export function toRecord<S extends z.ZodObject>(
  schema: S,
  record: Readonly<Partial<z.output<S>>>,
): z.output<S> {
  const stored: Readonly<Record<string, unknown>> = record;
  const shown: Record<string, unknown> = {};
  for (const name of Object.keys(schema.shape)) shown[name] = stored[name] ?? null;
  return shown as z.output<S>;
}
