import * as z from 'zod';
import type { Operation } from '../../../schemas/operation.ts';

/** The parameters of an operation's query, by the names that the schemas use. */
export function queryShape({ query }: Operation): z.core.$ZodShape {
  const made = query instanceof z.ZodLazy ? query.unwrap() : query;
  return made?.shape ?? {};
}
