import * as z from 'zod';

/** The body of an error response. */
export const FailureBody = z
  .object({
    code: z.string().describe('Error code'),
    message: z.string().describe('What was wrong, as text'),
    data: z.looseObject({
      status: z.int().describe('HTTP status'),
      params: z
        .union([z.array(z.string()), z.record(z.string(), z.string())])
        .optional()
        .describe('Names of missing parameters, or a message for each invalid one'),
    }),
    additional_data: z
      .array(z.unknown())
      .optional()
      .describe('If the name is taken: the id of the category or tag that has it'),
  })
  .meta({ id: 'Error', description: 'Why a request failed' });

/** The body of an error response from the gateway, which calls no function for it. */
export const GatewayFailureBody = z
  .object({ message: z.string().describe('What was wrong, as text') })
  .meta({ id: 'GatewayError', description: 'Why the gateway rejected a request' });
