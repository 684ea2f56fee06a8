import * as z from 'zod';

/** The body of a refusal; the calendar's reference, section 11. */
export const FailureBody = z
  .object({
    code: z.string().describe('Kind of the refusal'),
    message: z.string().describe('What was wrong, in words'),
    data: z.looseObject({
      status: z.int().describe('The status of the answer'),
      params: z
        .union([z.array(z.string()), z.record(z.string(), z.string())])
        .optional()
        .describe('Names of parameters that are missing, or what is wrong with which'),
    }),
    additional_data: z
      .array(z.unknown())
      .optional()
      .describe('Of a name that is taken: the id of the category or tag that has it'),
  })
  .meta({ id: 'Error', description: 'Why a request was refused' });

/** The body of what the gateway refuses before it calls any function. */
export const GatewayFailureBody = z
  .object({ message: z.string().describe('What was wrong, in words') })
  .meta({ id: 'GatewayError', description: 'Why the gateway refused a request' });
