import type * as z from 'zod';

/**
 * A stored record as one of the wire's: exactly the members of the schema and in its order; one that the record lacks
 * is null, since a member without value stays in the record.
 */
export function shaped<S extends z.ZodObject>(
  schema: S,
  record: Readonly<Partial<z.output<S>>>,
): z.output<S> {
  const stored: Readonly<Record<string, unknown>> = record;
  return Object.fromEntries(
    Object.keys(schema.shape).map((name) => [name, stored[name] ?? null]),
  ) as z.output<S>;
}
