import * as z from 'zod';

const MAX_KEY = 255;

/** The header by which a repeated POST is known for one; without it each POST is a new one. */
export const idempotencyHeader = z.lazy(() =>
  z.object({
    'idempotency-key': z
      .string()
      .max(MAX_KEY, { error: `expected at most ${MAX_KEY} characters` })
      .optional()
      .describe(
        'A name for this request, of the caller’s choice. The same request again is answered as before and does not act twice',
      ),
  }),
);
