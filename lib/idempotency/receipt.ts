import * as z from 'zod';

/** The stored result of a completed request, for repetitions of it. */
export const Receipt = z.object({
  /** Digest of the sender and the idempotency key. */
  digest: z.string(),
  /** Digest of the request: a different request must not use the same key. */
  request: z.string(),
  result: z.unknown(),
  /** Expiry time in seconds since 1970; the table removes the receipt some time later. */
  expires: z.int(),
});
export type Receipt = z.output<typeof Receipt>;
