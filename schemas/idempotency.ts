import * as z from 'zod';

export const IDEMPOTENCY_KEY = 'idempotency-key';

const MAX_KEY_CHARS = 255;

/** The header that makes a repeated POST safe; without it each POST is a new request. */
export const idempotencyHeader = z.lazy(() =>
  z.object({
    [IDEMPOTENCY_KEY]: z
      .string()
      .max(MAX_KEY_CHARS, { error: `expected at most ${MAX_KEY_CHARS} characters` })
      .optional()
      .describe(
        'A key for this request, chosen by the caller. Repeating the request with the same key within 24 hours does not perform it again',
      ),
  }),
);
