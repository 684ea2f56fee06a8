import * as z from 'zod';

/** The cost of a request. */
export const Cost = z.object({
  /** `GET /tarefas/790001` */
  name: z.string(),
  isBounded: z.boolean(),
  calls: z.number(),
  /** Read capacity units. */
  units: z.number(),
});
export type Cost = z.output<typeof Cost>;
