import type * as z from 'zod';

/**
 * A stored record as one of the wire's: exactly the members of the schema and in its order; one that the record lacks
 * is null, since a member without value stays in the record.
 */
export function toRecord<S extends z.ZodObject>(
  schema: S,
  record: Readonly<Partial<z.output<S>>>,
): z.output<S> {
  const stored: Readonly<Record<string, unknown>> = record;
  const shape: Record<string, unknown> = {};
  for (const name of Object.keys(schema.shape)) shape[name] = stored[name] ?? null;
  return shape as z.output<S>;
}
