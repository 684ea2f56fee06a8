import * as z from 'zod';

const Units = z.object({ read: z.number(), write: z.number() });

/** What a request asks of the table, and of the partition of which it asks most. */
export const Cost = z.object({
  /** `GET /turmas/57610`, below the path of its API. */
  request: z.string(),
  calls: z.number(),
  total: Units,
  /** The key of that partition; absent if the request does not use the table. */
  partition: z.string().optional(),
  busiest: Units,
});
export type Cost = z.output<typeof Cost>;
