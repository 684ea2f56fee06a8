import * as z from 'zod';

/** That a request was done and what came of it, for when it is sent again. */
export const Receipt = z.object({
  /** Of the sender and the key that they gave to the request. */
  digest: z.string(),
  /** Digest of what was asked: another request must not use the same key. */
  request: z.string(),
  result: z.unknown(),
  /** Until when it counts, in seconds since 1970; the table removes it some time later. */
  expires: z.int(),
});
export type Receipt = z.output<typeof Receipt>;
