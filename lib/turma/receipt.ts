import * as z from 'zod';

/** That a request was done and what came of it, for when it is sent again. */
export const Receipt = z.object({
  /** Of the caller and the name that they gave to the request. */
  digest: z.string(),
  /** Digest of what was asked: another request must not go by the same name. */
  request: z.string(),
  result: z.unknown(),
  /** When the table may forget it, in seconds since 1970. */
  expires: z.int(),
});
export type Receipt = z.output<typeof Receipt>;
