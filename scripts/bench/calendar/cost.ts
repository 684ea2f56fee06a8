import * as z from 'zod';

/** The cost of a request. */
export const Cost = z.object({
  name: z.string(),
  target: z.string(),
  isBounded: z.boolean(),
  /** Sequential rounds of table calls. */
  rounds: z.number(),
  calls: z.number(),
  /** Read capacity units. */
  units: z.number(),
  /** Read capacity units with a cold cache of venues and organizers. */
  firstUnits: z.number(),
  /** Size of the response body. */
  bytes: z.number(),
  milliseconds: z.number(),
  /** Events in the response; null if the request exceeds the read limit. */
  records: z.number().nullable(),
});
export type Cost = z.output<typeof Cost>;
