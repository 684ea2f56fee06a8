import * as z from 'zod';

/** The body of a refusal; the reference, section 7. Its names are those of OAuth errors. */
export const FailureBody = z
  .object({
    error: z.string().describe('Kind of the refusal'),
    error_description: z.string().describe('What was wrong, in words'),
    status: z.int32().describe('The status of the answer'),
    path: z.string().describe('What was asked for'),
    timestamp: z.int().describe('When, in milliseconds since 1970'),
  })
  .meta({ id: 'Error', description: 'Why a request was refused' });

/** The body of what the gateway refuses before it calls any function. */
export const GatewayFailureBody = z
  .object({ message: z.string() })
  .meta({ id: 'GatewayError', examples: [{ message: 'Too Many Requests' }] });
