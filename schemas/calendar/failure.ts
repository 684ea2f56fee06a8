import * as z from 'zod';

const ErrorData = z
  .looseObject({
    status: z.int32().describe('HTTP status'),
    // Without a type: generated Java does not compile with a union of a list and a map.
    params: z
      .unknown()
      .optional()
      .describe('A list of the missing parameters, or an object with a message for each invalid one'),
  })
  .meta({ id: 'ApiErrorData' });

/** The body of an error response. */
export const FailureBody = z
  .object({
    code: z.string().describe('Error code'),
    message: z.string().describe('What was wrong, as text'),
    data: ErrorData,
    additional_data: z
      .array(z.unknown())
      .optional()
      .describe('If the name is taken: the id of the category or tag that has it'),
  })
  .meta({ id: 'ApiError', description: 'Why a request failed' });

/** The body of an error response that the gateway returns without calling a function. */
export const GatewayFailureBody = z
  .object({ message: z.string().describe('What was wrong, as text') })
  .meta({ id: 'GatewayError', description: 'Why the gateway rejected a request' });
