import * as z from 'zod';
import type { Operation } from '../../../schemas/operation.ts';

/** Returns the query parameters of an operation, by their names in the schemas. */
export function queryShape({ query }: Operation): z.core.$ZodShape {
  const schema = query instanceof z.ZodLazy ? query.unwrap() : query;
  return schema?.shape ?? {};
}
