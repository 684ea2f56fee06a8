import * as z from 'zod';

/** What a request asks of the table. */
export const Cost = z.object({
  name: z.string(),
  target: z.string(),
  isBound: z.boolean(),
  calls: z.number(),
  /** Read capacity units. */
  units: z.number(),
  milliseconds: z.number(),
  /** Events in the response; null where the request is refused because it would read too much. */
  records: z.number().nullable(),
});
export type Cost = z.output<typeof Cost>;

/** The costs of all requests to a calendar of one size, and how many items it has. */
export const SizeCosts = z.object({ items: z.number(), costs: z.array(Cost) });
export type SizeCosts = z.output<typeof SizeCosts>;
