import * as z from 'zod';

const Units = z.object({ read: z.number(), write: z.number() });

/** The cost of a request for the table, and for its busiest partition. */
export const Cost = z.object({
  /** `GET /turmas/57610`, without the base path of its API. */
  request: z.string(),
  calls: z.number(),
  total: Units,
  /** The key of the busiest partition; undefined if the request does not use the table. */
  partition: z.string().optional(),
  busiest: Units,
});
export type Cost = z.output<typeof Cost>;
